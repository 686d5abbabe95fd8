/** Makes the PDF of a captured document from its photos, one page after the other. */
import type { Outcome } from '../../../shared/text/failures.ts'
import { succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { type PdfPage, writePdf } from '../../scan/pdf/write-pdf.ts'
import { type PageSize, smallSize } from '../../scan/thread/scanner.ts'
import { attempt, Refused, refuse } from '../../service/refuse.ts'
import { type CaptureParts, readPhoto } from './capture-parts.ts'
import { type CaptureRecord, getCapture, type PageRecord, pagesOf } from './capture-record.ts'
import { nameOf } from './view-captures.ts'

export interface WholeCapture {
  capture: CaptureRecord
  pages: PageRecord[]
}

/** Bytes of a PDF for each page in addition to its picture: its text and its entry. */
const pageOverhead = 20_000

/** The PDF is larger than the server accepts. */
export class PdfTooLarge extends Error {
  override readonly name = 'PdfTooLarge'
  /** Bytes of the whole PDF, estimated from the pages that were made. */
  readonly size: number

  constructor(size: number) {
    super(`The PDF has about ${size} bytes`)
    this.size = size
  }
}

export interface HowToMake {
  isSmall: boolean
  /** Bytes; null: a file may have any size. */
  most: number | null
}

/** @throws PdfTooLarge; Refused if a photo is missing or damaged */
export function makePdf(
  parts: CaptureParts,
  { capture, pages }: WholeCapture,
  { isSmall, most }: HowToMake,
): AsyncGenerator<Uint8Array> {
  return writePdf(nameOf(capture, pages, parts.names()), limitPages(parts, pages, { isSmall, most }))
}

async function* limitPages(
  parts: CaptureParts,
  pages: readonly PageRecord[],
  { isSmall, most }: HowToMake,
): AsyncGenerator<PdfPage> {
  let size = 0
  for (const [index, page] of pages.entries()) {
    const made = await makePage(parts, page, isSmall ? smallSize : undefined)
    size += sizeOf(made)
    if (most !== null && size > most) throw new PdfTooLarge((size / (index + 1)) * pages.length)
    yield made
  }
}

function sizeOf({ picture }: PdfPage): number {
  return picture.length + pageOverhead
}

/** @throws Refused if the photo is missing or damaged */
async function makePage(
  { context, scanner }: CaptureParts,
  { sha256, corners, look, words, position }: PageRecord,
  size?: PageSize,
): Promise<PdfPage> {
  const photo = attempt(() => readPhoto(context, sha256))
  const page = photo.ok ? await scanner.make({ bytes: photo.value, corners }, look, size) : null
  if (page === null) refuse('conflict', reason('capture-page-damaged', { page: position + 1 }))
  return { ...page, words: words ?? [] }
}

/** Returns the sizes of the pages in a PDF, in bytes. @throws Refused if a photo is missing or damaged */
export async function measurePages(parts: CaptureParts, pages: readonly PageRecord[]): Promise<number[]> {
  const sizes: number[] = []
  for (const page of pages) sizes.push(sizeOf(await makePage(parts, page)))
  return sizes
}

/** Returns the PDF of a document that is being captured, to save it as a file. @returns `not-found` */
export async function exportPdf(parts: CaptureParts, captureUuid: string): Promise<Outcome<Uint8Array>> {
  const { read } = parts.context.service.store
  const whole = attempt(() => ({ capture: getCapture(read, captureUuid), pages: pagesOf(read, captureUuid) }))
  if (!whole.ok) return whole
  try {
    const made: Uint8Array[] = []
    for await (const part of makePdf(parts, whole.value, { isSmall: false, most: null })) made.push(part)
    return succeed(Buffer.concat(made))
  } catch (error) {
    if (error instanceof Refused) return { ok: false, failure: error.failure }
    throw error
  }
}
