/** Makes the PDF of a captured document, and adds it to its job or asset. */
import { isDeepStrictEqual } from 'node:util'
import type { SentCapture } from '../../../shared/contract/capture.ts'
import type { StoredFile } from '../../../shared/contract/document.ts'
import { fail, type Outcome } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { attempt, Refused, refuse } from '../../service/refuse.ts'
import { type StoredContent, storeContent } from '../../sync/entities/documents/store-content.ts'
import { recordDocument } from '../../sync/operations/acts/add-document.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { markCapture } from './capture-mark.ts'
import { type CaptureParts, isOwnerHere } from './capture-parts.ts'
import { getCapture, pagesOf, writeText } from './capture-record.ts'
import { makePdf, PdfTooLarge, type WholeCapture } from './make-pdf.ts'
import { nameOf } from './view-captures.ts'

/** Times that the PDF is made again because the user changed the document. */
const mostAttempts = 3

/**
 * Pages whose text is not recognised yet are sent without it; the text is recognised later, and found on this laptop.
 * `isSmall`: with smaller pictures. @returns `not-found` if the document or its job is gone, `invalid` if it is too large,
 * `conflict` if a page is damaged, `storage`
 */
export async function sendCapture(
  parts: CaptureParts,
  captureUuid: string,
  isSmall = false,
): Promise<Outcome<SentCapture>> {
  const { context } = parts
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    const capture = readSendable(context, captureUuid)
    if (!capture.ok) return capture
    const stored = await storePdf(parts, capture.value, isSmall)
    if (!stored.ok) return stored
    const now = readSendable(context, captureUuid)
    if (!now.ok) return now
    // Otherwise the user changed the document while the PDF was made.
    if (isDeepStrictEqual(now.value, capture.value)) return record(context, capture.value, stored.value)
  }
  return fail('conflict', reason('capture-changing'))
}

async function storePdf(parts: CaptureParts, whole: WholeCapture, isSmall: boolean) {
  const most = parts.mostBytes()
  const about = {
    fileName: `${nameOf(whole.capture, whole.pages, parts.names())}.pdf`,
    taken: { at: null, position: null },
  }
  try {
    const pdf = markCapture(makePdf(parts, whole, { isSmall, most }), whole.pages.length)
    return await storeContent(parts.context, pdf, about)
  } catch (error) {
    if (error instanceof PdfTooLarge) return failTooLarge(error.size, most)
    if (error instanceof Refused) return { ok: false as const, failure: error.failure }
    throw error
  }
}

/** Sizes are in bytes. */
export function failTooLarge(size: number, most: number): Outcome<never> {
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  const told = reason('capture-too-large', { size: megabytes(size), most: megabytes(most) })
  return fail('invalid', told, { obstacle: 'too-large' })
}

function record(
  context: SyncContext,
  { capture, pages }: WholeCapture,
  { isUnread: _isUnread, lostFilm: _lostFilm, ...kept }: StoredContent & StoredFile,
): Outcome<SentCapture> {
  const owner = { kind: capture.owner_kind, ref: capture.owner_uuid }
  const wanted = { owner, kept, attach: true, internal: capture.internal === 1 }
  const now = context.ports.clock.now()
  return recordDocument(context, wanted, (db, documentUuid) => {
    const sql = 'UPDATE captures SET document_uuid = ?, changed_at = ? WHERE uuid = ?'
    db.run(sql, documentUuid, now, capture.uuid)
    db.run('DELETE FROM removed_pages WHERE capture_uuid = ?', capture.uuid)
    for (const { position, words } of pages) if (words !== null) writeText(db, documentUuid, position, words)
  })
}

/** Reads a document before its PDF is made. @returns `not-found` also if its job or asset is gone */
export function readSendable(context: SyncContext, captureUuid: string): Outcome<WholeCapture> {
  const { read } = context.service.store
  return attempt(() => {
    const capture = getCapture(read, captureUuid)
    const owner = { kind: capture.owner_kind, ref: capture.owner_uuid }
    if (!isOwnerHere(context, read, owner)) refuse('not-found', reason('capture-owner-gone'))
    return { capture, pages: pagesOf(read, captureUuid) }
  })
}
