/**
 * Opens a PDF in a worker, which reads only the needed parts from the origin of documents. Fonts, character maps and
 * decoders are files of the program. Scripts, forms and links of the PDF are disabled.
 */
import {
  getDocument,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist'
import address from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { allowWorker } from '../../state/allow-worker.ts'

export interface OpenPdf {
  document: PDFDocumentProxy
  /** in CSS pixels at 100 %; other pages are assumed to have this size until they are drawn */
  firstPage: { width: number; height: number }
}

export type PdfFailure = 'broken' | 'locked' | 'unread'
export type PdfOutcome = { ok: true; value: OpenPdf } | { ok: false; failure: PdfFailure }

export interface Opening {
  outcome: Promise<PdfOutcome>
  /** ends the worker at once */
  close(): void
}

const partBytes = 256 * 1024
/** for each picture in the PDF; larger ones are left out */
const picturePixels = 50_000_000
const canvasBytes = 256 * 1024 * 1024

/** `onLost` is called if a part cannot be read later. */
export function openPdf(address: string, onLost: () => void): Opening {
  const port = startPdfWorker()
  const worker = PDFWorker.create({ port })
  const stop = new AbortController()
  let isLost = false
  const lost = new Promise<PdfOutcome>(resolve => {
    stop.signal.addEventListener('abort', () => resolve({ ok: false, failure: 'unread' }))
    port.addEventListener('error', () => resolve({ ok: false, failure: 'broken' }))
  })
  const read = async (): Promise<PdfOutcome> => {
    const range = await openParts(address, stop.signal, () => {
      isLost = true
      onLost()
    })
    const document = await getDocument({ ...bounds, range, worker }).promise
    const first = (await document.getPage(1)).getViewport({ scale: cssPixels })
    return { ok: true, value: { document, firstPage: { width: first.width, height: first.height } } }
  }
  return {
    outcome: Promise.race([
      lost,
      read().catch(error => ({ ok: false, failure: isLost ? 'unread' : why(error) }) as const),
    ]),
    close() {
      stop.abort()
      worker.destroy()
      port.terminate()
    },
  }
}

/** A point of PDF is 1/72 inch, a CSS pixel 1/96. */
export const cssPixels = 96 / 72

function why(error: unknown): PdfFailure {
  if (error instanceof PasswordException) return 'locked'
  return error instanceof Unread ? 'unread' : 'broken'
}

class Unread extends Error {}

/** Fetches files of the program, which works the same over app:// and http://. */
class OwnFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = folders[kind]
    if (folder === undefined || !/^[\w.-]+$/.test(filename)) throw new Error('There is no such file')
    const answer = await fetch(new URL(`pdf/${folder}/${filename}`, document.baseURI))
    if (!answer.ok) throw new Error(`The file could not be read: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

const folders: Readonly<Record<string, string>> = {
  cMapUrl: 'cmaps',
  standardFontDataUrl: 'fonts',
  wasmUrl: 'wasm',
}

const bounds = {
  BinaryDataFactory: OwnFiles,
  // placeholders that make pdf.js ask for these files; `OwnFiles` maps them to addresses
  cMapUrl: 'pdf/cmaps/',
  standardFontDataUrl: 'pdf/fonts/',
  wasmUrl: 'pdf/wasm/',
  useWorkerFetch: false,
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: partBytes,
  maxImageSize: picturePixels,
  canvasMaxAreaInBytes: canvasBytes,
  enableXfa: false,
  disableWorkerRendering: true,
  verbosity: 0,
}

/** The first part has the length; the rest is read when pages need it. */
async function openParts(
  address: string,
  signal: AbortSignal,
  onLost: () => void,
): Promise<PDFDataRangeTransport> {
  const first = await readPart(address, 0, partBytes, signal)
  const parts = new PDFDataRangeTransport(first.total, first.bytes)
  parts.requestDataRange = (begin, end) => {
    readPart(address, begin, end, signal).then(
      ({ bytes }) => parts.onDataRange(begin, bytes),
      () => {
        if (!signal.aborted) onLost()
      },
    )
  }
  return parts
}

async function readPart(
  address: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; total: number }> {
  const asked = { headers: { range: `bytes=${begin}-${end - 1}` }, signal }
  const answer = await fetch(address, asked).catch((cause: unknown) => {
    throw new Unread('The program does not answer', { cause })
  })
  if (answer.status === 415) throw new TypeError('It is no PDF')
  const total = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1])
  if (answer.status !== 206 || !(total > 0)) throw new Unread(`The program answered ${answer.status}`)
  return { bytes: new Uint8Array(await answer.arrayBuffer()), total }
}

function startPdfWorker(): Worker {
  return new Worker(allowWorker(address), { type: 'module' })
}
