/** Reads the text of a PDF and ends. Any error but a password ends the worker. */
import { parentPort, workerData } from 'node:worker_threads'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { loadPdfium } from '../documents/pdf/load-pdfium.ts'
import type { PdfText, TextOrder } from './pdf-text.ts'

const { bytes, memoryBytes, pagesAtMost, lettersAtMost } = workerData as TextOrder

async function readText(): Promise<PdfText> {
  const library = await loadPdfium(memoryBytes)
  let document: PDFiumDocument
  try {
    document = await library.loadDocument(bytes)
  } catch (error) {
    if (isLocked(error)) return { state: 'locked' }
    throw error
  }
  const pages: string[] = []
  let left = lettersAtMost
  for (const page of document.pages()) {
    if (pages.length === pagesAtMost || left <= 0) break
    const text = cleanText(page.getText()).slice(0, left)
    left -= text.length
    pages.push(text)
  }
  return { state: 'read', pages }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && /password/i.test(error.message)
}

/** The marks with which the library replaces a hyphen at the end of a line. */
const dividedAt = new RegExp(`[${String.fromCharCode(0x2, 0xfffe)}]\\s*`, 'g')

/** Joins words that are divided at the end of a line. */
function cleanText(text: string): string {
  return text
    .replace(dividedAt, '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

parentPort?.postMessage(await readText())
