/** Creates pictures and PDFs for tests. */
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

const red = { r: 200, g: 20, b: 20 }
const blue = { r: 20, g: 20, b: 200 }

/** A picture whose left half is red and whose right half is blue. */
export function twoColours(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const, background: blue }
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: { create: half }, left: width / 2, top: 0 },
  ])
}

/** A picture as a rotated camera stores it: with its EXIF orientation applied, the left half is red. */
export async function turned(orientation: number, width = 400, height = 200): Promise<Buffer> {
  let stored = await twoColours(width, height).png().toBuffer()
  // The loop applies single steps, because the library reorders the steps of one call.
  for (const step of undoing[orientation] ?? []) stored = await step(sharp(stored)).png().toBuffer()
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

type Step = (image: Sharp) => Sharp
const mirror: Step = image => image.flop()
const turn =
  (degrees: number): Step =>
  image =>
    image.rotate(degrees)

/** The steps on the pixels that each orientation reverses. */
const undoing: Record<number, Step[]> = {
  2: [mirror],
  3: [turn(180)],
  4: [turn(180), mirror],
  5: [turn(90), mirror],
  6: [turn(270)],
  7: [turn(270), mirror],
  8: [turn(90)],
}

/** Returns the colours in the middle of the left and the right half, 0 to 255 for red, green and blue. */
export async function halves(picture: Uint8Array): Promise<{ left: number[]; right: number[] }> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + x) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  return { left: at(Math.floor(info.width / 4)), right: at(Math.floor((info.width * 3) / 4)) }
}

/** A PNG whose header claims this size; its body has no pixels. */
export function pngBomb(width: number, height: number): Buffer {
  return png(width, height, { depth: 8, colours: 2 }, Buffer.alloc(1_000_000))
}

/** A valid black PNG with one bit per pixel, which is small for its size. */
export function blackPng(width: number, height: number): Buffer {
  return png(width, height, { depth: 1, colours: 0 }, Buffer.alloc(height * (1 + Math.ceil(width / 8))))
}

function png(width: number, height: number, kind: { depth: number; colours: number }, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([kind.depth, kind.colours, 0, 0, 0], 8)
  const body = deflateSync(rows)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(name), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A GIF of 65,535 by 65,535 pixels in a few bytes. */
export function gifBomb(): Buffer {
  const head = 'ffffffff800000ffffff000000'
  const frame = '2c00000000ffffffff0002024401003b'
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from(head + frame, 'hex')])
}

/**
 * Deflated spaces with a ratio of a thousand: one megabyte is compressed once and repeated, because compressing all of
 * them would take a second.
 */
export function packedSpaces(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const [head, end] = [Buffer.from('789c', 'hex'), Buffer.from('0300', 'hex')]
  const parts = Array<Buffer>(megabytes).fill(one)
  return Buffer.concat([head, ...parts, end, adlerOfSpaces(BigInt(megabytes) * 1_000_000n)])
}

/** The Adler checksum at the end of a zlib stream. */
function adlerOfSpaces(count: bigint): Buffer {
  const [space, most] = [32n, 65_521n]
  const sum = (1n + space * count) % most
  const sumOfSums = (count + (space * count * (count + 1n)) / 2n) % most
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(Number((sumOfSums << 16n) | sum))
  return bytes
}

/** A PDF with one page, half red and half blue. `content` replaces the drawing, in the encoding `packing`. */
export function pdf({ width = 600, height = 800, content = '', packing = '', page = 3 } = {}): Buffer {
  const drawing =
    content ||
    `0.8 0.1 0.1 rg 0 0 ${width / 2} ${height} re f 0.1 0.1 0.8 rg ${width / 2} 0 ${width / 2} ${height} re f`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R >>`,
    `<< ${packing} /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  return filePdf(objects)
}

/** A PDF whose page draws a form ten times, which draws the next form ten times, and so on for `levels` forms. */
export function nestedPdf(levels: number): Buffer {
  const size = '/BBox [0 0 600 800]'
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1
    const drawing = isLast ? '0.8 0.1 0.1 rg 0 0 600 800 re f' : '/F Do '.repeat(10)
    const next = isLast ? '' : `/Resources << /XObject << /F ${6 + level} 0 R >> >>`
    return `<< /Type /XObject /Subtype /Form ${size} ${next} /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`
  })
  const drawing = '/F Do '.repeat(10)
  return filePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ...forms,
  ])
}

function filePdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const places: number[] = []
  for (const [index, body] of objects.entries()) {
    places.push(text.length)
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
  }
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
