/**
 * `node test/pages/main.ts --folder FOLDER` writes pictures of pages with their corners marked, and for each kind a sheet
 * with all of them. `--plain` leaves out the marks.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { readOptions, refuse } from '../support/command-line.ts'
import { type Corners, type DrawnPage, drawPage } from './draw-page.ts'
import { badPageKinds, pageKinds, seedsOf } from './kinds.ts'

const usage =
  'node test/pages/main.ts --folder FOLDER [--kind KIND] [--seed FIRST] [--count N] [--plain]; ' +
  `kinds are ${[...pageKinds, ...badPageKinds].join(', ')}`
const tileSize = 560

const values = readOptions(usage, {
  folder: { type: 'string' },
  kind: { type: 'string' },
  seed: { type: 'string', default: String(seedsOf('test', 1)[0]) },
  count: { type: 'string', default: '6' },
  plain: { type: 'boolean' },
})
const { folder } = values
if (folder === undefined) refuse('--folder is missing.', usage)
const kinds = [...pageKinds, ...badPageKinds].filter(kind => (values.kind ?? kind) === kind)
if (kinds.length === 0) refuse(`--kind ${values.kind} is not a kind.`, usage)
const [first, count] = [Number(values.seed), Number(values.count)]
if (!Number.isSafeInteger(first)) refuse(`--seed ${values.seed} is not a whole number.`, usage)
if (!Number.isSafeInteger(count) || count < 1) refuse(`--count ${values.count} is not a number.`, usage)

mkdirSync(folder, { recursive: true })
for (const kind of kinds) {
  const tiles: Buffer[] = []
  for (let seed = first; seed < first + count; seed++) {
    const page = await drawPage({ seed, kind })
    const picture = values.plain ? page.jpeg : await mark(page)
    writeFileSync(path.join(folder, `${kind}-${seed}.jpg`), picture)
    tiles.push(await shrink(picture))
    const faults = page.isBad ? 'bad' : 'clean'
    console.log(
      [
        kind,
        seed,
        page.language,
        page.document,
        `${page.width}×${page.height}`,
        faults,
        page.words.length,
      ].join('\t'),
    )
  }
  await sharp(await layOut(tiles)).toFile(path.join(folder, `sheet-${kind}.png`))
}

async function mark({ jpeg, width, height, corners, smaller }: DrawnPage): Promise<Buffer> {
  const lines = [
    ...(corners === null ? [] : [drawCorners(corners, width, height, '#00e05a')]),
    ...(smaller === null ? [] : [drawCorners(smaller, width, height, '#ff9a00')]),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`
  return sharp(jpeg)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The first corner is a circle, so that it shows where the text begins. */
function drawCorners(corners: Corners, width: number, height: number, colour: string): string {
  const points = corners.map(({ x, y }) => `${x * width},${y * height}`)
  const stroke = `fill="none" stroke="${colour}" stroke-width="${width / 500}"`
  const [start] = corners
  const circle = `<circle cx="${start.x * width}" cy="${start.y * height}" r="${width / 70}" ${stroke}/>`
  return `<polygon points="${points.join(' ')}" ${stroke}/>${circle}`
}

function shrink(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize({ width: tileSize, height: tileSize, fit: 'contain', background: '#444' })
    .png()
    .toBuffer()
}

async function layOut(tiles: readonly Buffer[]): Promise<Buffer> {
  const columns = 3
  const step = tileSize + 10
  const background = '#444'
  const rows = Math.ceil(tiles.length / columns)
  return sharp({ create: { width: columns * step, height: rows * step, channels: 3, background } })
    .composite(
      tiles.map((input, at) => ({
        input,
        left: (at % columns) * step,
        top: Math.floor(at / columns) * step,
      })),
    )
    .png()
    .toBuffer()
}
