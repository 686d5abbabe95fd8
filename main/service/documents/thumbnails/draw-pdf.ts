/** Draws the first page of a PDF in a worker, with limited time and memory, so that the hub can answer requests. */
import type { Sharp } from 'sharp'
import { contentLimits, limits } from '../../../../shared/limits/limits.ts'
import { threadFile } from '../../../store/thread-file.ts'
import { startBoundedWorker } from '../../bounded-worker.ts'
import { finish, loadSharp } from './shrink-image.ts'

export function isPdf(mimeType: string): boolean {
  return mimeType === 'application/pdf'
}

/** Pixels with four bytes each: red, green, blue, alpha. */
export interface DrawnPage {
  width: number
  height: number
  rgba: Uint8Array<ArrayBuffer>
}

export interface PageOrder {
  /** bytes of the PDF */
  bytes: Uint8Array
  /** pixels of the longer side */
  size: number
  memoryBytes: number
}

/** Returns a JPEG, or null for a file that cannot be drawn within the limits. */
export async function drawFirstPage(
  pdf: Buffer,
  seconds: number = contentLimits.thumbnailSeconds,
): Promise<Uint8Array | null> {
  const image = await openFirstPage(pdf, { size: limits.thumbnailSize * 2, seconds })
  return image && finish(image)
}

/** `size`: pixels of the longer side. Returns null for a file that cannot be drawn within the limits. */
export async function openFirstPage(
  pdf: Buffer,
  { size, seconds }: { size: number; seconds: number },
): Promise<Sharp | null> {
  const { pdfMemoryBytes: memoryBytes } = contentLimits
  const order: PageOrder = { bytes: pdf, size, memoryBytes }
  const page = await startBoundedWorker<DrawnPage>(threadFile('pdf-worker', import.meta.url), order, {
    seconds,
    memoryBytes,
  })
  if (page === null) return null
  const open = await loadSharp()
  const { width, height, rgba } = page
  return open(Buffer.from(rgba.buffer), { raw: { width, height, channels: 4 } })
}
