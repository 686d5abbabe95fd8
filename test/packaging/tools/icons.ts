/** Stands for the tool that electron-builder fetches to make a set of icons: `--input --format=set --out`. */
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import sharp from 'sharp'

const { values } = parseArgs({
  args: process.argv.slice(2),
  strict: false,
  options: { input: { type: 'string' }, format: { type: 'string' }, out: { type: 'string' } },
})
if (values.format !== 'set') throw new Error(`No icons of the kind ${values.format} are made here`)
for (const size of [16, 32, 48, 64, 128, 256, 512]) {
  const file = path.join(String(values.out), `${size}x${size}.png`)
  await sharp(String(values.input)).resize(size, size).png().toFile(file)
}
