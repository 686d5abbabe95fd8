/** The full-text row of a job: title, customer, place, description and notes (decisions, "Search"). */
import type { WriteDb } from '../../store/db.ts'
import { referenceName } from '../entity/references.ts'
import type { JobRecord } from './job-record.ts'

/** Writes the job's row anew; call it in the transaction that changed any of the words. */
export function indexJob(db: WriteDb, jobId: number): void {
  unindexJob(db, jobId)
  const job = db.get<JobRecord>('SELECT * FROM jobs WHERE id = ?', jobId)
  if (!job) return
  db.run(
    'INSERT INTO job_search (rowid, title, customer, place, description, notes) VALUES (?, ?, ?, ?, ?, ?)',
    jobId,
    job.title ?? '',
    referenceName(db, job.group_id, 'customer', job.customer_id) ?? '',
    placeWords(db, job),
    job.description ?? '',
    noteWords(db, jobId),
  )
}

export function unindexJob(db: WriteDb, jobId: number): void {
  db.run('DELETE FROM job_search WHERE rowid = ?', jobId)
}

function placeWords(db: WriteDb, job: JobRecord): string {
  const { words } = db.get<{ words: string | null }>(
    `SELECT group_concat(concat_ws(' ', location ->> 'placeName', location ->> 'street', location ->> 'zip',
       location ->> 'city'), ' ') AS words FROM destinations WHERE job_id = ?`,
    job.id,
  ) ?? { words: null }
  return `${job.place_name ?? ''} ${words ?? ''}`
}

function noteWords(db: WriteDb, jobId: number): string {
  return (
    db.get<{ words: string | null }>(
      `SELECT group_concat(comment, ' ') AS words FROM events WHERE job_id = ? AND type = 'NOTE'`,
      jobId,
    )?.words ?? ''
  )
}
