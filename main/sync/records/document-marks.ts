/** What this laptop knows of a document's content: why it is here, or why it is not. */
import type { NotHereReason } from '../../../shared/view.ts'
import type { WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { documentMarks } from '../../store/schema/sync.ts'

const markRows = rowsOf(documentMarks)

/** Made here or opened by a person, which counts beside the limit for files; or fetched ahead. */
export type WhyHere = 'taken' | 'opened' | 'ahead'

/** What the reason of content begins with that a person has asked for, whatever the limit says. */
export const wanted = 'wanted'

/** Of content that is here, why it is; else `wanted` by a person, what went wrong last, or both. */
export type MarkReason = WhyHere | typeof wanted | NotHereReason | `${typeof wanted}:${NotHereReason}`

/** `at`: epoch ms. */
export function markContent(
  db: WriteDb,
  documentId: number,
  { at, why }: { at: number; why: WhyHere },
): void {
  writeMark(db, { documentId, contentAt: at, failures: 0, retryAt: null, reasonCode: why })
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
