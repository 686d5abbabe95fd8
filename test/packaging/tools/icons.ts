/** Replaces the tool that electron-builder downloads to make icons: `--input --format=set --out`, or `ico`. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import sharp from 'sharp'

const { values } = parseArgs({
  args: process.argv.slice(2),
  strict: false,
  options: { input: { type: 'string' }, format: { type: 'string' }, out: { type: 'string' } },
})
const [input, out] = [String(values.input), String(values.out)]
if (values.format === 'ico') await writeIco()
else if (values.format === 'set') await writeSet()
else throw new Error(`No icons of the kind ${values.format} are made here`)

async function writeSet(): Promise<void> {
  for (const size of [16, 32, 48, 64, 128, 256, 512])
    await sharp(input)
      .resize(size, size)
      .png()
      .toFile(path.join(out, `${size}x${size}.png`))
}

/** Writes one picture of 256 pixels after the header and its entry. */
async function writeIco(): Promise<void> {
  const png = await sharp(input).resize(256, 256).png().toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  writeFileSync(path.join(out, 'icon.ico'), Buffer.concat([head, png]))
}
