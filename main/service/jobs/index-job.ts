/**
 * Full-text row of a job: title with the customer's number, customer, place, description and notes (interface,
 * "Search").
 */
import type { Location } from '../../../shared/entities/schema.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { WriteDb } from '../../store/db.ts'
import { parseColumn } from '../entity/entity-row.ts'
import { referenceName } from '../entity/references.ts'
import { addSearchRow, removeSearchRow } from '../entity/search-index.ts'
import { addWords, addWordsOf, addWordsOfMany, cutSearched as cut } from '../entity/search-words.ts'
import type { JobRecord } from '../records/job-record.ts'

/** Rewrites the job's row in the index. Call it in the transaction that changed any of these texts. */
export function indexJob(db: WriteDb, jobId: number): void {
  unindexJob(db, jobId)
  indexNewJob(db, jobId)
}

type IndexedJob = Pick<
  JobRecord,
  'id' | 'group_id' | 'title' | 'external_id' | 'description' | 'place_name' | 'customer_id'
>

/** Reads only the beginning of long texts, which is all that search covers. */
const indexedJob = `SELECT id, group_id, external_id, customer_id, ${(
  ['title', 'description', 'place_name'] as const
)
  .map(column => `substr(${column}, 1, ${hubLimits.searchedLetters}) AS ${column}`)
  .join(', ')} FROM jobs WHERE id = ?`

/** Adds the row of a job that is not in the index yet. */
function indexNewJob(db: WriteDb, jobId: number): void {
  const texts = insertTexts(db, jobId)
  if (texts) addWordsOf(db, 'job', jobId, texts)
}

/** Adds the rows of jobs that are not in the index yet. */
export function indexNewJobs(db: WriteDb, jobIds: readonly number[]): void {
  const rows = jobIds.map(rowId => ({ rowId, texts: insertTexts(db, rowId) ?? [] }))
  addWordsOfMany(db, 'job', rows)
}

/** Writes the texts of a job into the index, and returns them. Null: there is no such job. */
function insertTexts(db: WriteDb, jobId: number): string[] | null {
  const job = db.get<IndexedJob>(indexedJob, jobId)
  if (!job) return null
  const texts = textsOf(db, job)
  addSearchRow(db, 'job_search', jobId, texts)
  return texts
}

/** Returns the texts in the order of the index's columns. */
function textsOf(db: WriteDb, job: IndexedJob): string[] {
  return [
    cut(titleWords(job)),
    cut(referenceName(db, job.group_id, 'customer', job.customer_id)),
    cut(placeWords(db, job)),
    cut(job.description),
    noteLabel(db, job.id),
  ]
}

/** Adds the search words of a job that is already in the index. */
export function addWordsOfJob(db: WriteDb, jobId: number): void {
  const job = db.get<IndexedJob>(indexedJob, jobId)
  if (job) addWords(db, textsOf(db, job))
}

export function unindexJob(db: WriteDb, jobId: number): void {
  removeSearchRow(db, 'job_search', jobId)
}

/** Joins the title and the customer's number of the job, as users search for both in one column. */
function titleWords({ title, external_id }: IndexedJob): string {
  return `${title ?? ''} ${external_id ?? ''}`
}

function placeWords(db: WriteDb, job: IndexedJob): string {
  const locations = db.column<string>('SELECT location FROM destinations WHERE job_id = ?', job.id)
  const words = locations.flatMap(text => {
    const { placeName, street, zip, city } = parseColumn<Partial<Location>>(text) ?? {}
    return [placeName, street, zip, city].filter(word => word != null)
  })
  return [job.place_name ?? '', ...words].join(' ')
}

/** Joins the newest notes up to the searched length: each new note indexes all of them again. */
function noteLabel(db: WriteDb, jobId: number): string {
  const notes = db.all<{ comment: string | null }>(
    `SELECT substr(comment, 1, ?) AS comment FROM events WHERE job_id = ? AND type = 'NOTE' ORDER BY id DESC`,
    hubLimits.searchedLetters,
    jobId,
  )
  let left: number = hubLimits.searchedLetters
  const end = notes.findIndex(({ comment }) => {
    left -= comment?.length ?? 0
    return left <= 0
  })
  const kept = end < 0 ? notes : notes.slice(0, end + 1)
  return cut(kept.map(({ comment }) => comment).join(' '))
}
