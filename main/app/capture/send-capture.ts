/** Makes the PDF of a captured document, and adds it to its job or asset. */
import { isDeepStrictEqual } from 'node:util'
import type { SentCapture } from '../../../shared/contract/capture.ts'
import type { StoredFile } from '../../../shared/contract/document.ts'
import { fail, type Outcome } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { attempt, Refused } from '../../service/refuse.ts'
import { type StoredContent, storeContent } from '../../sync/entities/documents/store-content.ts'
import { recordDocument } from '../../sync/operations/acts/add-document.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { type CaptureParts, ownerUuidOf } from './capture-parts.ts'
import {
  type CaptureRecord,
  getCapture,
  listCaptures,
  listDue,
  pagesOf,
  writeText,
} from './capture-record.ts'
import { makePdf, type WholeCapture } from './make-pdf.ts'
import { nameOf } from './view-captures.ts'

/** Times that the PDF is made again because the user changed the document. */
const mostAttempts = 3

/**
 * Pages whose text is not recognised yet are sent without it; the text is recognised later, and found on this laptop.
 * @returns `not-found` if the document was sent or removed, `conflict` if it changes all the time, `storage`
 */
export async function sendCapture(parts: CaptureParts, captureUuid: string): Promise<Outcome<SentCapture>> {
  const { context } = parts
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    const capture = readCapture(context, captureUuid)
    if (!capture.ok) return capture
    const stored = await storePdf(parts, capture.value)
    if (!stored.ok) return stored
    const now = readCapture(context, captureUuid)
    if (!now.ok) return now
    // Otherwise the user changed the document while the PDF was made.
    if (isDeepStrictEqual(now.value, capture.value)) return record(context, capture.value, stored.value)
  }
  return fail('conflict', reason('capture-changing'))
}

async function storePdf(parts: CaptureParts, whole: WholeCapture) {
  const title = nameOf(whole.capture, whole.pages)
  try {
    const pdf = await makePdf(parts, whole)
    const about = { fileName: `${title}.pdf`, taken: { at: null, position: null } }
    return await storeContent(parts.context, pdf, about)
  } catch (error) {
    if (error instanceof Refused) return { ok: false as const, failure: error.failure }
    throw error
  }
}

function record(
  context: SyncContext,
  { capture, pages }: WholeCapture,
  { isUnread: _isUnread, lostFilm: _lostFilm, ...kept }: StoredContent & StoredFile,
): Outcome<SentCapture> {
  const owner = { kind: capture.owner_kind, ref: capture.owner_uuid }
  const wanted = { owner, kept, attach: true, internal: capture.internal === 1 }
  return recordDocument(context, wanted, (db, documentUuid) => {
    db.run('UPDATE captures SET document_uuid = ? WHERE uuid = ?', documentUuid, capture.uuid)
    db.run('DELETE FROM removed_pages WHERE capture_uuid = ?', capture.uuid)
    for (const { position, words } of pages) if (words !== null) writeText(db, documentUuid, position, words)
  })
}

/** Sends the documents whose last change is `ageMs` old. */
export async function sendDue(parts: CaptureParts, ageMs: number): Promise<Outcome<SentCapture>[]> {
  const { service, ports } = parts.context
  return sendAll(parts, listDue(service.store.read, ports.clock.now() - ageMs))
}

/** Sends the documents of a job, before it is finished. */
export function sendCapturesOf(parts: CaptureParts, ownerUuid: string): Promise<Outcome<SentCapture>[]> {
  return sendAll(parts, listCaptures(parts.context.service.store.read, ownerUuid))
}

async function sendAll(parts: CaptureParts, captures: readonly CaptureRecord[]) {
  const outcomes: Outcome<SentCapture>[] = []
  for (const { uuid } of captures) outcomes.push(await sendCapture(parts, uuid))
  return outcomes
}

function readCapture(context: SyncContext, captureUuid: string): Outcome<WholeCapture> {
  const { read } = context.service.store
  return attempt(() => {
    const capture = getCapture(read, captureUuid)
    // before the PDF is made: its job may be gone
    ownerUuidOf(context, read, { kind: capture.owner_kind, ref: capture.owner_uuid })
    return { capture, pages: pagesOf(read, captureUuid) }
  })
}
