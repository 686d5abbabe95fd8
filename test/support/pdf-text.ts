/** Reads the text and counts the pages of a PDF with another library than the one that wrote it. */
import { PDFiumLibrary } from '@hyzyla/pdfium'

export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map(page => page.getText()).join('\n')
  document.destroy()
  library.destroy()
  return text
}

export async function countPdfPages(pdf: Uint8Array): Promise<number> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const count = document.getPageCount()
  document.destroy()
  library.destroy()
  return count
}
