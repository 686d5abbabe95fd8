/** Why the bytes of a document lie at the hub alone: nobody has asked for them yet, or what went wrong last. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { type NotHere, type NotHereReason, notHereReasons } from '../../../shared/view.ts'
import { type DocumentRecord, pathOf } from '../../service/records/document-record.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { type MarkReason, wanted } from '../records/document-marks.ts'

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
