import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type PdfPage, writePdf } from '../../../../main/scan/pdf/write-pdf.ts'
import { readPdfText } from '../../../support/pdf-text.ts'

const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'white' } })
  .jpeg()
  .toBuffer()
async function write(title: string, pages: PdfPage[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of writePdf(title, pages)) parts.push(part)
  return Buffer.concat(parts)
}
const page = { picture, width: 300, height: 400 }
const word = (text: string, x: number, y: number) => ({ text, box: { x, y, width: 0.2, height: 0.03 } })

describe('the PDF of captured pages', () => {
  test('gives back the words of each page', async () => {
    const pdf = await write('Delivery note', [
      { ...page, words: [word('Delivery', 0.1, 0.1), word('note', 0.35, 0.1), word('B-0231', 0.1, 0.2)] },
      { ...page, words: [word('Förråd', 0.1, 0.5)] },
    ])
    expect((await readPdfText(pdf)).split(/\s+/)).toEqual(['Delivery', 'note', 'B-0231', 'Förråd'])
  })

  test('gives back words in Greek and Cyrillic', async () => {
    const pdf = await write('', [{ ...page, words: [word('Δελτίο', 0.1, 0.1), word('насос', 0.4, 0.1)] }])
    expect(await readPdfText(pdf)).toBe('Δελτίο насос')
  })

  test('has a page without words', async () => {
    expect(await readPdfText(await write('', [{ ...page, words: [] }]))).toBe('')
  })
})
