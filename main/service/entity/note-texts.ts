/**
 * Notes on PostgreSQL which texts wait until a search covers them (service/texts/). On SQLite, triggers of the tables do
 * it. Call these in the transaction that writes the row, after it.
 */
import type { WriteDb } from '../../store/db.ts'

/** Entities with a row in `answer_texts`. */
export type AnsweredKind = 'form' | 'job' | 'asset'

/** Notes that a form has other answers, or that a job or an asset has another contact, custom field or item. */
export function noteAnswers(db: WriteDb, kind: AnsweredKind, id: number): void {
  if (db.engine === 'sqlite') return
  db.run(
    `INSERT INTO answer_texts (${kind}_id) VALUES (?) ON CONFLICT (${kind}_id) DO UPDATE SET is_stale = 1`,
    id,
  )
}

/** Notes that a document has another name, caption or type. */
export function noteDocument(db: WriteDb, id: number): void {
  if (db.engine === 'sqlite') return
  noteWaiting(db, 'document', id)
  db.run(
    `INSERT INTO document_texts (document_id) SELECT id FROM documents WHERE id = ? AND mime_type = 'application/pdf'
     ON CONFLICT DO NOTHING`,
    id,
  )
}

/**
 * Notes that the names or words of a row wait. On PostgreSQL the row is locked also if it exists, so that indexing in
 * another session cannot remove it with texts from before this change.
 */
export function noteWaiting(db: WriteDb, kind: 'document' | 'job' | 'asset', id: number): void {
  const existing = { sqlite: 'NOTHING', postgres: 'UPDATE SET kind = excluded.kind' }[db.engine]
  db.run(
    `INSERT INTO waiting_texts (row_id, kind) VALUES (?, ?) ON CONFLICT (row_id, kind) DO ${existing}`,
    id,
    kind,
  )
}
