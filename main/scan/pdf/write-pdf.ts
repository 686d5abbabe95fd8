/** Writes pages as one PDF. Its text is invisible over the pictures, so that a PDF viewer finds and copies it. */

import type { PageWord } from '../../../shared/entities/captured-page.ts'
import { fileForThread } from '../../store/thread-file.ts'

export interface PdfPage {
  /** JPEG or PNG. */
  picture: Uint8Array
  /** Pixels. */
  width: number
  /** Pixels. */
  height: number
  words: readonly PageWord[]
}

/** `horizontalScaling`, in percent, is missing in the types of pdfkit. */
type InvisibleText = PDFKit.Mixins.TextOptions & { horizontalScaling: number }

/** Points of the longer side of A4. */
const longest = 841.89

/** Relative to the height of a word's box: about the size of the font in which it is printed. */
const fontShare = 0.75
/** Part of the box's height that is below the baseline. */
const belowLine = 0.2

/** PDF's operator for text that is neither filled nor outlined. */
const invisible = '3 Tr'

/**
 * Returns the parts of the file. It reads one page after the other, so only one is in memory. `title` names the document,
 * for viewers that show names.
 */
export async function* writePdf(
  title: string,
  pages: Iterable<PdfPage> | AsyncIterable<PdfPage>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { default: PdfDocument } = await import('pdfkit')
  // No default font: pdfkit reads its own fonts from files that a built program does not have.
  const document = new PdfDocument({ autoFirstPage: false, margin: 0, font: '', info: { Title: title } })
  for await (const page of pages) {
    addPage(document, page)
    const written: Uint8Array | null = document.read()
    if (written !== null) yield written
  }
  document.end()
  yield* document as AsyncIterable<Uint8Array>
}

function addPage(document: PDFKit.PDFDocument, page: PdfPage): void {
  const scale = longest / Math.max(page.width, page.height)
  const size = { width: page.width * scale, height: page.height * scale }
  document.addPage({ size: [size.width, size.height], margin: 0 })
  document.image(Buffer.from(page.picture), 0, 0, size)
  document.save()
  document.addContent(invisible)
  if (page.words.length > 0) document.font(wideFont())
  for (const word of page.words) addWord(document, word, size)
  document.restore()
}

/** A font with Latin, Greek and Cyrillic letters, of which the PDF contains the used part. */
function wideFont(): string {
  return fileForThread('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf', import.meta.url)
}

function addWord(
  document: PDFKit.PDFDocument,
  { text, box }: PageWord,
  page: { width: number; height: number },
) {
  const size = box.height * page.height * fontShare
  if (size <= 0) return
  document.fontSize(size)
  const natural = document.widthOfString(text)
  if (natural <= 0) return
  const y = (box.y + box.height * (1 - belowLine)) * page.height
  const options: InvisibleText = {
    lineBreak: false,
    baseline: 'alphabetic',
    horizontalScaling: (100 * box.width * page.width) / natural,
  }
  document.text(text, box.x * page.width, y, options)
}
