/** Reads the text of a PDF in a worker, with limited time and memory. */
import { contentLimits } from '../../../shared/limits/limits.ts'
import { threadFile } from '../../store/thread-file.ts'
import { startBoundedWorker } from '../bounded-worker.ts'

export interface TextOrder {
  /** bytes of the PDF */
  bytes: Uint8Array
  memoryBytes: number
  pagesAtMost: number
  lettersAtMost: number
}

/** The text of each page, the first pages of a long file; `locked`: the file needs a password. */
export type PdfText = { state: 'read'; pages: string[] } | { state: 'locked' }

/** Returns null for a damaged file, for a file beyond the limits, and when `signal` ends the reading. */
export function readPdfText(bytes: Uint8Array, signal: AbortSignal): Promise<PdfText | null> {
  const { pdfMemoryBytes: memoryBytes, textPages, textLetters, textSeconds: seconds } = contentLimits
  const order: TextOrder = { bytes, memoryBytes, pagesAtMost: textPages, lettersAtMost: textLetters }
  const file = threadFile('pdf-text-worker', import.meta.url)
  return startBoundedWorker<PdfText>(file, order, { seconds, memoryBytes, signal })
}
