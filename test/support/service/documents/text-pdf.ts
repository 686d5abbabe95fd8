/** Makes PDFs with text, one page for each entry. */
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'

export async function makeTextPdf(pages: readonly string[], password?: string): Promise<Buffer> {
  const options = password === undefined ? {} : { userPassword: password }
  const document = new PdfDocument({ ...options, size: [400, 300], margin: 20, autoFirstPage: false })
  const whole = buffer(document)
  for (const text of pages) document.addPage().text(text)
  document.end()
  return whole
}
