/** The first page of a PDF, drawn in a worker: it takes neither the hub's turn nor more time or memory than it is given. */
import { Worker } from 'node:worker_threads'
import { contentLimits, limits } from '../../../../shared/limits.ts'
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
  pdf: Uint8Array
  /** pixels of the longer side */
  size: number
  memoryBytes: number
}

const megabyte = 1024 * 1024

/** The answer is a JPEG, or null for what cannot be drawn within the bounds. */
export async function drawFirstPage(
  pdf: Buffer,
  seconds: number = contentLimits.thumbnailSeconds,
): Promise<Uint8Array | null> {
  const order = { pdf, size: limits.thumbnailSize * 2, memoryBytes: contentLimits.pdfMemoryBytes }
  const page = await draw(order, seconds)
  if (page === null) return null
  const open = await loadSharp()
  const { width, height, rgba } = page
  return finish(open(Buffer.from(rgba.buffer), { raw: { width, height, channels: 4 } }))
}

/** What can be given away, as nothing else lies in it; the bytes are gone from here afterwards. */
function memoryOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

function draw(order: PageOrder, seconds: number): Promise<DrawnPage | null> {
  const file = import.meta.url.endsWith('.ts') ? './pdf-worker.ts' : './pdf-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: order,
    // 50 MB are a copy that everybody would wait for
    transferList: memoryOf(order.pdf),
    resourceLimits: { maxOldGenerationSizeMb: contentLimits.pdfMemoryBytes / megabyte },
    // what a stranger's file makes the library say is not for the hub's log
    stdout: true,
    stderr: true,
    env: {},
  })
  return new Promise(resolve => {
    const cut = setTimeout(() => end(null), seconds * 1_000)
    const end = (page: DrawnPage | null) => {
      clearTimeout(cut)
      void worker.terminate()
      resolve(page)
    }
    worker.once('message', end)
    // damaged, protected, or beyond its memory: there is no picture then, whatever the reason
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
