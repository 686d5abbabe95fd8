/** Makes the PDF of a captured document from its photos. */
import { type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { type PdfPage, writePdf } from '../../scan/pdf/write-pdf.ts'
import { attempt, Refused, refuse } from '../../service/refuse.ts'
import { type CaptureParts, readPhoto } from './capture-parts.ts'
import { type CaptureRecord, getCapture, type PageRecord, pagesOf } from './capture-record.ts'
import { nameOf } from './view-captures.ts'

export interface WholeCapture {
  capture: CaptureRecord
  pages: PageRecord[]
}

/** @throws Refused if a photo is missing or damaged */
export function makePdf(parts: CaptureParts, { capture, pages }: WholeCapture): Promise<Uint8Array> {
  return writePdf(nameOf(capture, pages), makePages(parts, pages))
}

async function* makePages(
  { context, scanner }: CaptureParts,
  pages: readonly PageRecord[],
): AsyncGenerator<PdfPage> {
  for (const { sha256, corners, look, words } of pages) {
    const page = await scanner.make({ bytes: readPhoto(context, sha256), corners }, look)
    if (page === null) refuse('not-found', reason('file-bytes-gone'))
    yield { ...page, words: words ?? [] }
  }
}

/** Returns the PDF of a document that is being captured, to save it as a file. @returns `not-found` */
export async function exportPdf(parts: CaptureParts, captureUuid: string): Promise<Outcome<Uint8Array>> {
  const { read } = parts.context.service.store
  const whole = attempt(() => ({ capture: getCapture(read, captureUuid), pages: pagesOf(read, captureUuid) }))
  if (!whole.ok) return whole
  try {
    return succeed(await makePdf(parts, whole.value))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure }
    throw error
  }
}
