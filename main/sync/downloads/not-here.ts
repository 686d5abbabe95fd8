/** Notes why the bytes of a document are here, or why they are only at the server. */

import type { Outcome } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { type NotHere, type NotHereReason, notHereReasons } from '../../../shared/view.ts'
import { type DocumentRecord, getDocument, pathOf } from '../../service/records/document-record.ts'
import { attempt, refuse } from '../../service/refuse.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { documentMarks } from '../../store/schema/sync.ts'
import { currentName } from '../documents/adopt-document.ts'
import { actorIn, type SyncContext } from '../records/context.ts'

/** There is no room for it, or the hub has said that it does not give it. `room`: in bytes. */
export function isLeftThere(size: number | null, reason: MarkReason | null, room: number): boolean {
  return (size ?? 0) > room || reason === 'forbidden' || reason === 'deleted'
}

interface MarkRow {
  retry_at: number | null
  reason_code: MarkReason | null
}

/** Null: they are here, or it is a link. `room`: bytes that may still be fetched ahead. */
export function whyNotHere(
  db: ReadDb,
  { id, sha256, link, size }: Pick<DocumentRecord, 'id' | 'sha256' | 'link' | 'size'>,
  room: number,
): NotHere | null {
  if (sha256 !== null || link?.startsWith('/') !== true) return null
  const mark = db.get<MarkRow>('SELECT retry_at, reason_code FROM document_marks WHERE document_id = ?', id)
  const code = mark?.reason_code ?? null
  const isWanted = code?.startsWith(wanted) === true
  const failure = notHereReasons.find(reason => code === reason || code === `${wanted}:${reason}`)
  return {
    code: failure ?? beforeTheFirstTry(size, isWanted, room),
    retryAt: failure === undefined ? null : (mark?.retry_at ?? null),
  }
}

function beforeTheFirstTry(size: number | null, isWanted: boolean, room: number): NotHereReason {
  if ((size ?? 0) > syncLimits.contentBytes) return 'too-large'
  return !isWanted && (size ?? 0) > room ? 'no-room' : 'waiting'
}

/** Numbers below zero are of documents that the hub has not, so that nothing can be fetched of them. */
export function fetchLost(db: WriteDb, blobs: Blobs): void {
  const rows = db.all<{ id: number; uuid: string; sha256: string }>(
    'SELECT id, uuid, sha256 FROM documents WHERE sha256 IS NOT NULL AND id > 0',
  )
  for (const { id, uuid, sha256 } of rows) if (!blobs.find(sha256)) leaveAtHub(db, { id, uuid })
}

/** The row says that the bytes are not here; another address of the hub's comes with the next reading. */
export function leaveAtHub(db: WriteDb, { id, uuid }: { id: number; uuid: string }): void {
  db.run('UPDATE documents SET sha256 = NULL, link = ? WHERE id = ?', pathOf({ uuid }, 'content'), id)
  db.run('DELETE FROM document_marks WHERE document_id = ?', id)
}

const markRows = rowsOf(documentMarks)

/** Files that were added or opened by the user do not count towards the limit for files. */
export type WhyHere = 'taken' | 'opened' | 'ahead'

/** The reason code of content that the user has asked for begins with this. */
export const wanted = 'wanted'

/** Why content is here; for other content `wanted` by the user, the last failure, or both. */
export type MarkReason = WhyHere | typeof wanted | NotHereReason | `${typeof wanted}:${NotHereReason}`

/** `at`: epoch ms. */
export function markContent(
  db: WriteDb,
  documentId: number,
  { at, why }: { at: number; why: WhyHere },
): void {
  writeMark(db, { documentId, contentAt: at, failures: 0, retryAt: null, reasonCode: why })
}

/** The user opens what was fetched ahead: it no longer counts towards the limit. */
function markOpened(db: WriteDb, documentId: number): void {
  db.run(
    `UPDATE document_marks SET reason_code = 'opened' WHERE document_id = ? AND reason_code = 'ahead'`,
    documentId,
  )
}

/** The user opens it: it is fetched next, also after a failure. */
function markWanted(db: WriteDb, documentId: number): void {
  writeMark(db, { documentId, contentAt: null, failures: 0, retryAt: null, reasonCode: wanted })
}

export function markFailed(
  db: WriteDb,
  documentId: number,
  failure: { failures: number; retryAt: number; code: MarkReason },
): void {
  const { failures, retryAt, code } = failure
  writeMark(db, { documentId, contentAt: null, failures, retryAt, reasonCode: code })
}

function writeMark(db: WriteDb, mark: Required<typeof documentMarks.$inferInsert>): void {
  markRows.put(db, mark, 'documentId')
}

/**
 * The user opens a file: if it is not here, it is fetched next, whatever the limit says. @returns `not-found`, or
 * `conflict` for a link, which only a browser opens
 */
export function wantDocument(context: SyncContext, documentUuid: string): Outcome<{ isHere: boolean }> {
  const { store } = context.service
  return attempt(() =>
    store.transaction(db => {
      const document = getDocument(db, actorIn(context, db), currentName(db, documentUuid))
      if (document.sha256 !== null) {
        markOpened(db, document.id)
        return { isHere: true }
      }
      if (!document.link?.startsWith('/')) refuse('conflict', reason('is-a-link'))
      markWanted(db, document.id)
      return { isHere: false }
    }),
  )
}
