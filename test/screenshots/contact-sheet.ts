/** Arranges all pictures of a place on one sheet: themes in rows, sizes in columns. */
import path from 'node:path'
import sharp from 'sharp'
import { fileOf, type Views } from './pictures.ts'

const height = 480
const gap = 12

export async function layOut(folder: string, name: string, { themes, sizes }: Views): Promise<void> {
  const widths = sizes.map(size => Math.round((size.width / size.height) * height))
  const tiles = themes.flatMap((theme, row) =>
    sizes.map(async ({ width }, column) => ({
      input: await sharp(fileOf(folder, name, theme, width))
        .resize({ height, width: widths[column] })
        .toBuffer(),
      left: gap + widths.slice(0, column).reduce((sum, one) => sum + one + gap, 0),
      top: gap + row * (height + gap),
    })),
  )
  await sharp({
    create: {
      width: gap + widths.reduce((sum, one) => sum + one + gap, 0),
      height: gap + themes.length * (height + gap),
      channels: 3,
      background: '#808080',
    },
  })
    .composite(await Promise.all(tiles))
    .png()
    .toFile(path.join(folder, `sheet-${name}.png`))
}
