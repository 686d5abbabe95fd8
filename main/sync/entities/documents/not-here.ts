/** Stores why the bytes of a document are on this laptop, or why they are only at the server. */

import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { type NotHere, type NotHereReason, notHereReasons } from '../../../../shared/views/document.ts'
import { type DocumentRecord, getDocument, pathOf } from '../../../service/records/document-record.ts'
import { attempt, refuse } from '../../../service/refuse.ts'
import type { Blobs } from '../../../store/blobs/blobs.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { rowsOf } from '../../../store/rows.ts'
import { documentMarks } from '../../../store/schema/sync.ts'
import { actorIn, type SyncContext } from '../../state/context.ts'
import { currentName } from './adopt-document.ts'

/**
 * Whether the file stays at the server, because there is no room for it or the server refuses it. `room` is in bytes.
 */
export function isLeftThere(size: number | null, reason: MarkReason | null, room: number): boolean {
  return (size ?? 0) > room || reason === 'forbidden' || reason === 'deleted'
}

interface MarkRow {
  retry_at: number | null
  reason_code: MarkReason | null
}

/**
 * Returns why the bytes are not on this laptop; null if they are, or if the document is a link. `room`: bytes that may
 * still be downloaded ahead.
 */
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

/**
 * Lets lost contents be downloaded again, except those of documents with negative numbers, which the server does not
 * have.
 */
export function fetchLost(db: WriteDb, blobs: Blobs): void {
  const rows = db.all<{ id: number; uuid: string; sha256: string }>(
    'SELECT id, uuid, sha256 FROM documents WHERE sha256 IS NOT NULL AND id > 0',
  )
  for (const { id, uuid, sha256 } of rows) if (!blobs.find(sha256)) leaveAtHub(db, { id, uuid })
}

/** Stores that the bytes are only at the server. The next reading may contain another address. */
export function leaveAtHub(db: WriteDb, { id, uuid }: { id: number; uuid: string }): void {
  db.run('UPDATE documents SET sha256 = NULL, link = ? WHERE id = ?', pathOf({ uuid }, 'content'), id)
  db.run('DELETE FROM document_marks WHERE document_id = ?', id)
}

const markRows = rowsOf(documentMarks)

/** Why content is stored here. Files that the user added or opened do not count towards the limit for files. */
export type WhyHere = 'taken' | 'opened' | 'ahead'

/** Prefix of the reason code of content that the user has asked for. */
export const wanted = 'wanted'

/**
 * The reason in the mark of a content: why it is stored here, otherwise `wanted` by the user, the last failure, or
 * both.
 */
export type MarkReason = WhyHere | typeof wanted | NotHereReason | `${typeof wanted}:${NotHereReason}`

/** Writes the mark of a content; `at` is epoch ms. */
export function markContent(
  db: WriteDb,
  documentId: number,
  { at, why }: { at: number; why: WhyHere },
): void {
  writeMark(db, { documentId, contentAt: at, failures: 0, retryAt: null, reasonCode: why })
}

/** Marks content as opened by the user, so that it no longer counts towards the limit. */
function markOpened(db: WriteDb, documentId: number): void {
  db.run(
    `UPDATE document_marks SET reason_code = 'opened' WHERE document_id = ? AND reason_code = 'ahead'`,
    documentId,
  )
}

/** Marks content as wanted by the user. It is downloaded next, even after a failure. */
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
 * Called when the user opens a file. If its content is not here, it is downloaded next, even beyond the limit. @returns
 * `not-found`, or `conflict` for a link, which only a browser opens
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
