/** Draws pages with text, in a font that the project brings. */
import path from 'node:path'
import sharp from 'sharp'
import { root } from '../../e2e/support/programs.ts'

const fontfile = path.join(root, 'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf')

/** Returns a white page as PNG, with lines of text of 12 points at 250 dpi. */
export async function printPage(lines: readonly string[], width = 1_200, height = 1_600): Promise<Buffer> {
  const page = sharp({ create: { width, height, channels: 3, background: 'white' } })
  const inputs = lines.map(async (line, at) => ({
    input: await sharp({ text: { text: line, font: 'Liberation Sans', fontfile, dpi: 250, rgba: true } })
      .png()
      .toBuffer(),
    left: 100,
    top: 100 + at * 80,
  }))
  return page
    .composite(await Promise.all(inputs))
    .png()
    .toBuffer()
}

/** Returns a photo of whole pages next to each other on a dark table, in the size of a camera's picture. */
export async function photographPages(pages: readonly Buffer[]): Promise<Buffer> {
  const table = { width: 1_280, height: 960, channels: 3 as const, background: '#47392b' }
  const inputs = pages.map(async (page, at) => ({
    input: await sharp(page).resize({ height: 680 }).toBuffer(),
    left: 80 + at * 600,
    top: 140,
  }))
  return sharp({ create: table })
    .composite(await Promise.all(inputs))
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Returns the page as a photo: smaller, and on a dark table. Its corners are a quarter from each side. */
export async function photographPage(page: Buffer): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(page).metadata()
  const table = { width: width * 2, height: height * 2, channels: 3 as const, background: '#47392b' }
  return sharp({ create: table })
    .composite([{ input: page, left: width / 2, top: height / 2 }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
