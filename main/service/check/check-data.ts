/** Checks a hub's data: integrity of the file, and that all derived values agree with their sources. */

import { type JobState, jobStateOf, type ResourceState } from '../../../shared/entities/states.ts'
import { formStateOf } from '../../../shared/rules/form-rules.ts'
import { type ReadDb, readValue } from '../../store/db.ts'
import { textIn } from '../../store/long-text.ts'
import type { FormRecord } from '../records/form-record.ts'
import type { JobRecord } from '../records/job-record.ts'

/** A fault in one sentence for the operator, without text that users entered. */
export type Fault = string

/** Yields the faults of the main database one by one, as a large database takes a while. */
export function* checkData(db: ReadDb): Generator<Fault> {
  if (db.engine === 'sqlite') yield* checkFile(db)
  yield* checkJobStates(db)
  yield* checkFormStates(db)
  yield* checkSearch(db)
  yield* checkModified(db)
}

/** Checks any database in a file: its pages and indexes, and that all foreign keys refer to existing rows. */
export function* checkFile(db: ReadDb): Generator<Fault> {
  const pages = db.all<{ integrity_check: string }>('PRAGMA integrity_check')
  for (const { integrity_check } of pages) if (integrity_check !== 'ok') yield `Damaged: ${integrity_check}`
  const rows = db.all<{ table: string; rowid: number; parent: string }>('PRAGMA foreign_key_check')
  for (const { table, rowid, parent } of rows) {
    yield `Row ${rowid} of ${table} refers to a row of ${parent} that is not there.`
  }
}

type StoredStanding = Pick<JobRecord, 'id' | 'state' | 'is_published' | 'override_state' | 'override_at'> & {
  /** The states, separated by spaces; null: the job has no resources. */
  resource_states: string | null
}

/** Reads a job and its resources in one statement, as a running hub may write between two. */
function* checkJobStates(db: ReadDb): Generator<Fault> {
  const rows = pagesOf(afterId =>
    db.all<StoredStanding>(
      `SELECT j.id, j.state, j.is_published, j.override_state, j.override_at,
         (SELECT string_agg(r.state, ' ') FROM resources r WHERE r.job_id = j.id) AS resource_states
       FROM jobs j WHERE j.id > ? ORDER BY j.id LIMIT ${PAGE}`,
      afterId,
    ),
  )
  for (const row of rows) {
    const state = stateOf(row)
    if (state !== row.state) yield `Job ${row.id} is stored as ${row.state}, but its people make it ${state}.`
  }
}

function stateOf(row: StoredStanding): JobState {
  const { override_state: state, override_at: at } = row
  const override = state === null || at === null ? null : { state, at }
  const people = (row.resource_states?.split(' ') ?? []) as ResourceState[]
  return jobStateOf({ isPublished: row.is_published === 1, override }, people)
}

function* checkFormStates(db: ReadDb): Generator<Fault> {
  const rows = pagesOf(afterId =>
    db.all<Pick<FormRecord, 'id' | 'state' | 'fields'>>(
      `SELECT id, state, fields FROM forms WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
      afterId,
    ),
  )
  for (const { id, state, fields } of rows) {
    const derived = formStateOf(JSON.parse(textIn(fields)))
    if (derived !== state) yield `Form ${id} is stored as ${state}, but its values make it ${derived}.`
  }
}

/** Documents that wait for their index are not missing. */
const searched = [
  ['jobs', 'job_search', '1 = 1'],
  ['assets', 'asset_search', '1 = 1'],
  ['documents', 'file_search', `id NOT IN (SELECT row_id FROM waiting_texts WHERE kind = 'document')`],
] as const

function* checkSearch(db: ReadDb): Generator<Fault> {
  for (const [table, search, isIndexed] of searched) {
    if (db.engine === 'postgres' && db.value(`SELECT to_regclass('${search}')`) === null) continue
    const missing = `SELECT count(*) FROM ${table} WHERE id NOT IN (SELECT rowid FROM ${search}) AND ${isIndexed}`
    const absent = countOf(db, missing)
    if (absent > 0) yield `${absent} ${table} cannot be found by search.`
    const stale = `SELECT count(*) FROM (SELECT rowid AS id FROM ${search}) AS found
      WHERE id NOT IN (SELECT id FROM ${table}) AND ${isIndexed}`
    const left = countOf(db, stale)
    if (left > 0) yield `Search still holds ${left} ${table} that are gone.`
  }
}

/**
 * Reports rows with a `last_modified` after the stored maximum. Clients that read changes since a time would miss them.
 */
function* checkModified(db: ReadDb): Generator<Fault> {
  const last = `coalesce((SELECT CAST(value AS BIGINT) FROM meta WHERE name = 'lastModified'), 0)`
  for (const table of ['jobs', 'assets']) {
    const ahead = countOf(db, `SELECT count(*) FROM ${table} WHERE last_modified > ${last}`)
    if (ahead > 0) yield `${ahead} ${table} were modified later than the database itself.`
  }
}

function countOf(db: ReadDb, sql: string): number {
  return readValue<number>(db, sql) ?? 0
}

const PAGE = 500

function* pagesOf<Row extends { id: number }>(read: (afterId: number) => Row[]): Generator<Row> {
  for (let page = read(0); page.length > 0; page = read(page.at(-1)?.id ?? 0)) yield* page
}
