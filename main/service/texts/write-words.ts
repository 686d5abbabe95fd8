/** Writes the words of answers and pages on PostgreSQL. On SQLite, triggers of the tables write the full-text rows. */
import type { WriteDb } from '../../store/db.ts'
import { toVector } from '../entity/search-vector.ts'
import type { AnswersOf } from './read-answers.ts'

/** `id`: the row of `answer_texts`. */
export function writeAnswerWords(db: WriteDb, { id, ...of }: AnswersOf & { id: number }, text: string): void {
  if (db.engine === 'sqlite') return
  const kind = of.form_id !== null ? 'form' : of.job_id !== null ? 'job' : 'asset'
  db.run(
    `INSERT INTO answer_search (rowid, kind, words) VALUES (?, ?, CAST(? AS tsvector))
     ON CONFLICT (rowid) DO UPDATE SET words = excluded.words`,
    id,
    kind,
    toVector([text], []),
  )
}

/** `id`: the row of `page_texts`. */
export function writePageWords(db: WriteDb, id: number, text: string): void {
  if (db.engine === 'sqlite') return
  db.run(
    `INSERT INTO page_search (rowid, words) VALUES (?, CAST(? AS tsvector))
     ON CONFLICT (rowid) DO UPDATE SET words = excluded.words`,
    id,
    toVector([text], []),
  )
}
