/** Imports the rows of a CSV file as jobs, with the same command as POST /job. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { JobEventType } from '../../../shared/entities/event-types.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { type GroupRecord, operatorOf } from '../../service/access/groups.ts'
import type { Actor } from '../../service/actor.ts'
import { startCommand } from '../../service/command.ts'
import { hasTombstone } from '../../service/entity/tombstones.ts'
import { createJob } from '../../service/jobs/create-job.ts'
import type { JobBody } from '../../service/jobs/job-body.ts'
import { changeJob } from '../../service/jobs/put-job.ts'
import { findJobAnywhere, type JobRecord } from '../../service/records/job-record.ts'
import { attemptInside, refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import { stableUuid } from '../../service/stable-uuid.ts'
import type { WriteDb } from '../../store/db.ts'
import { type Columns, findAllColumns, findColumns } from './columns.ts'
import { type JobField, jobHeaders } from './job-columns.ts'
import { type CsvFile, type CsvRow, readRows } from './read-rows.ts'
import type { NumberDates } from './read-time.ts'
import { rowToJob } from './row-to-job.ts'

export interface ImportOptions extends CsvFile {
  group: GroupRecord
  /** how a bare number is read as a date; null: bare numbers are refused */
  dates: NumberDates | null
  /** whether a row also overwrites a job that a user has changed since its import */
  isUpdate: boolean
  mappings: ReadonlyMap<JobField, string>
  /** called for each row that is refused or imported with a remark */
  onRow(row: { line: number; isRefused: boolean; why: string }): void
  onProgress(rows: number): void
}

export interface ImportResult {
  rows: number
  imported: number
  /** jobs of an earlier import whose row has changed since */
  corrected: number
  /** jobs of an earlier import that stay unchanged */
  known: number
  refused: number
}

/** Milliseconds between two batches, so that other processes can write to the database. */
const BREATH_MS = 20

/** @throws Refused before any row is written if the file or its columns are unusable */
export async function importFile(service: Service, options: ImportOptions): Promise<ImportResult> {
  const result: ImportResult = { rows: 0, imported: 0, corrected: 0, known: 0, refused: 0 }
  const rows = readRows(options)
  const header = (await rows.next()).value ?? refuse('bad-request', `${options.file} is empty.`)
  const wanted = { headersOf: jobHeaders, required: ['title'] as const, mappings: options.mappings }
  const importer: Importer = {
    ...options,
    service,
    columns: findColumns(header.cells, wanted),
    titles: findAllColumns(header.cells, 'title', wanted),
    width: header.cells.length,
    actor: operatorOf(service.store.read, options.group.id),
    nameRow: createNamer(options.group),
  }
  for await (const batch of inBatches(rows, hubLimits.importBatch)) {
    importBatch(importer, batch, result)
    options.onProgress(result.rows)
    await pause(BREATH_MS)
  }
  return result
}

interface Importer extends ImportOptions {
  service: Service
  columns: Columns<JobField>
  titles: readonly number[]
  /** cells in the header */
  width: number
  actor: Actor
  nameRow: RowNamer
}

async function* inBatches<T>(values: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const value of values) {
    batch.push(value)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Imports a batch in one transaction. A refused row is rolled back alone; a storage error rolls back the whole batch.
 */
function importBatch(importer: Importer, batch: readonly CsvRow[], result: ImportResult): void {
  const { store } = importer.service
  const outcomes = store.transaction(() =>
    batch.map(row => ({
      row,
      outcome: attemptInside(() => store.transaction(db => importRow(importer, db, row))),
    })),
  )
  for (const { row, outcome } of outcomes) {
    result.rows += 1
    result[outcome.ok ? outcome.value.what : 'refused'] += 1
    const why = outcome.ok ? outcome.value.remark : outcome.failure.message
    if (why !== null) importer.onRow({ line: row.line, isRefused: !outcome.ok, why })
  }
}

interface RowResult {
  what: 'imported' | 'corrected' | 'known'
  remark: string | null
}

function importRow(importer: Importer, db: WriteDb, row: CsvRow): RowResult {
  const { service, columns, titles, width, actor, group, dates, nameRow } = importer
  if (row.cells.length !== width) {
    refuse('invalid', `it has ${row.cells.length} cells where the first line has ${width}`)
  }
  const { externalId, body, remark } = rowToJob({ columns, titles }, row.cells, {
    timeZone: group.time_zone,
    numbers: dates,
  })
  const uuid = nameRow(externalId, row.cells)
  const known = findJobAnywhere(db, uuid)
  if (known) return correctJob(importer, db, known, body)
  // an import does not create a job again that a user has deleted
  if (hasTombstone(db, 'job', group.id, uuid)) return { what: 'known', remark: null }
  createJob(startCommand(service, actor, db), body, uuid)
  return { what: 'imported', remark }
}

/** Updates an imported job from its row. Without `isUpdate`, a job that a user has changed since then stays. */
function correctJob(
  { service, actor, isUpdate }: Importer,
  db: WriteDb,
  job: JobRecord,
  body: JobBody,
): RowResult {
  const given = filledOnly(body)
  if (given.destinations) given.destinations = onStoredDestination(db, job, given.destinations)
  const outcome = attemptInside(() =>
    service.store.transaction(inside => {
      changeJob(startCommand(service, actor, inside), job.uuid, given)
      const isSame = findJobAnywhere(inside, job.uuid)?.last_modified === job.last_modified
      // The refusal rolls the change back.
      if (!isSame && !isUpdate && isTouched(db, job)) refuse('conflict', touchedRemark)
      return isSame ? 'known' : 'corrected'
    }),
  )
  if (outcome.ok) return { what: outcome.value, remark: null }
  if (outcome.failure.message === touchedRemark) return { what: 'known', remark: touchedRemark }
  return refuse(outcome.failure.code, outcome.failure.message)
}

/** Leaves out empty cells: they change nothing. */
function filledOnly<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as T
}

/** Adds the id of the job's first destination, so that the row's place replaces it instead of adding another one. */
function onStoredDestination(
  db: WriteDb,
  job: JobRecord,
  given: NonNullable<JobBody['destinations']>,
): NonNullable<JobBody['destinations']> {
  const [id] = db.column<number>('SELECT id FROM destinations WHERE job_id = ? ORDER BY position', job.id)
  return given.map(({ location, ...one }) => ({
    ...one,
    ...(id !== undefined && { id }),
    ...(location && { location: filledOnly(location) }),
  }))
}

const touchedRemark =
  'stays as it is, as a user has changed this job since its import: --update overwrites that'

/** Event types that do not change any field of an import. */
const untouching: readonly JobEventType[] = [
  ...(['NOTE', 'UPDATE_DOCUMENTS', 'ATTACH_FORM', 'DETACH_FORM', 'COMPLETE_FORM'] as const),
  ...(['UPDATE_ITEMS', 'WORKITEM_DONE', 'WORKITEM_NOTDONE'] as const),
]

function isTouched(db: WriteDb, job: JobRecord): boolean {
  return db.has(
    `SELECT 1 FROM events WHERE job_id = ? AND user_id IS NOT NULL
       AND type NOT IN (SELECT value FROM json_each(?))`,
    job.id,
    JSON.stringify(untouching),
  )
}

type RowNamer = (externalId: string | null, cells: readonly string[]) => string

/**
 * Returns a function that names rows: a row gets the same UUID in every import. Rows without a number are identified by
 * their content.
 */
function createNamer(group: GroupRecord): RowNamer {
  const seen = new Map<string, number>()
  return (externalId, cells) => {
    if (externalId !== null) return stableUuid(group.uuid, `import ${externalId}`)
    const content = createHash('sha256').update(JSON.stringify(cells)).digest('hex')
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    return stableUuid(group.uuid, `import row ${content} ${nth}`)
  }
}
