/** What this laptop knows of a document's content: why it is here, or why it is not. */
import type { NotHereReason } from '../../../shared/view.ts'
import type { WriteDb } from '../../store/db.ts'

/** Made here or opened by a person, which counts beside the limit for files; or fetched ahead. */
export type WhyHere = 'taken' | 'opened' | 'ahead'

/** What the reason of content begins with that a person has asked for, whatever the limit says. */
export const wanted = 'wanted'

/** Of content that is here, why it is; else `wanted` by a person, what went wrong last, or both. */
export type MarkReason = WhyHere | typeof wanted | NotHereReason | `${typeof wanted}:${NotHereReason}`

interface DocumentMark {
  content_at: number | null
  failures: number
  /** epoch ms before which it is not asked for again */
  retry_at: number | null
  reason_code: MarkReason | null
}

/** `at`: epoch ms. */
export function markContent(
  db: WriteDb,
  documentId: number,
  { at, why }: { at: number; why: WhyHere },
): void {
  writeMark(db, documentId, { content_at: at, failures: 0, retry_at: null, reason_code: why })
}

/** A person opens what was fetched ahead: from now on it counts beside the limit. */
export function markOpened(db: WriteDb, documentId: number): void {
  db.run(
    `UPDATE document_marks SET reason_code = 'opened' WHERE document_id = ? AND reason_code = 'ahead'`,
    documentId,
  )
}

/** A person opens it: it is fetched next, whatever went wrong before. */
export function markWanted(db: WriteDb, documentId: number): void {
  writeMark(db, documentId, { content_at: null, failures: 0, retry_at: null, reason_code: wanted })
}

export function markFailed(
  db: WriteDb,
  documentId: number,
  failure: { failures: number; retryAt: number; code: MarkReason },
): void {
  const { failures, retryAt, code } = failure
  writeMark(db, documentId, { content_at: null, failures, retry_at: retryAt, reason_code: code })
}

function writeMark(db: WriteDb, documentId: number, mark: DocumentMark): void {
  db.run(
    `INSERT OR REPLACE INTO document_marks (document_id, content_at, failures, retry_at, reason_code)
     VALUES (?, ?, ?, ?, ?)`,
    documentId,
    mark.content_at,
    mark.failures,
    mark.retry_at,
    mark.reason_code,
  )
}
