/** The first page of a PDF, drawn in a worker: it takes neither the hub's turn nor more time or memory than it is given. */
import { contentLimits, limits } from '../../../../shared/limits.ts'
import { workBeside } from '../../bounded-worker.ts'
import { threadFile } from '../../thread-file.ts'
import { finish, loadSharp } from './shrink-image.ts'

export function isPdf(mimeType: string): boolean {
  return mimeType === 'application/pdf'
}

/** Four bytes a pixel: red, green, blue, alpha. */
export interface DrawnPage {
  width: number
  height: number
  rgba: Uint8Array<ArrayBuffer>
}

export interface PageOrder {
  /** of the PDF */
  bytes: Uint8Array
  /** pixels of the longer side */
  size: number
  memoryBytes: number
}

/** Returns a JPEG, or null for what cannot be drawn within the bounds. */
export async function drawFirstPage(
  pdf: Buffer,
  seconds: number = contentLimits.thumbnailSeconds,
): Promise<Uint8Array | null> {
  const { pdfMemoryBytes: memoryBytes } = contentLimits
  const order: PageOrder = { bytes: pdf, size: limits.thumbnailSize * 2, memoryBytes }
  const page = await workBeside<DrawnPage>(threadFile('pdf-worker', import.meta.url), order, {
    seconds,
    memoryBytes,
  })
  if (page === null) return null
  const open = await loadSharp()
  const { width, height, rgba } = page
  return finish(open(Buffer.from(rgba.buffer), { raw: { width, height, channels: 4 } }))
}
