/** Draws a PDF of one page and turns it into pixels. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import PDFDocument from 'pdfkit'
import type { Texture } from '../canvas/paint-mesh.ts'
import type { Font } from './fonts.ts'

/** A PDF that is being drawn. Its page is added when its size is known. */
export type Drawing = PDFKit.PDFDocument

export function createDrawing(): Drawing {
  return new PDFDocument({ autoFirstPage: false, margin: 0, font: '', compress: false })
}

let measuring: Drawing | null = null

/** Returns the width of a text in points. */
export function measureText(text: string, font: Font, size: number): number {
  measuring ??= createDrawing()
  return measuring.font(font).fontSize(size).widthOfString(text)
}

/** Ends the drawing and returns its page. `width` and `height` are pixels. */
export async function rasterize(drawing: Drawing, width: number, height: number): Promise<Texture> {
  const parts: Uint8Array[] = []
  drawing.on('data', (part: Uint8Array) => parts.push(part))
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  drawing.once('end', resolve).once('error', reject)
  drawing.end()
  await ended
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(Buffer.concat(parts))
  const { data } = await document.getPage(0).render({ width, height, scale: 1, render: 'bitmap' })
  document.destroy()
  return { width, height, data }
}

/** The library is loaded once, as this needs a tenth of a second. */
let library: ReturnType<typeof PDFiumLibrary.init> | null = null
