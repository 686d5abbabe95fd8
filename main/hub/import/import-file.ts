/** Brings the rows of a CSV file in as jobs, through the same command as POST /job. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { type GroupRecord, operatorOf } from '../../service/access/groups.ts'
import type { Actor } from '../../service/actor.ts'
import { startCommand } from '../../service/command.ts'
import { createJob } from '../../service/jobs/create-job.ts'
import { findJobAnywhere } from '../../service/records/job-record.ts'
import { attemptInside, refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import { stableUuid } from '../../service/stable-uuid.ts'
import type { WriteDb } from '../../store/db.ts'
import { type Columns, findAllColumns, findColumns } from './columns.ts'
import { type JobField, jobHeaders } from './job-columns.ts'
import { type CsvRow, readRows } from './read-rows.ts'
import { rowToJob } from './row-to-job.ts'

export interface ImportOptions {
  file: string
  group: GroupRecord
  mappings: ReadonlyMap<JobField, string>
  /** null: the file itself says it */
  delimiter: string | null
  /** called for each row that is refused, or taken with a remark */
  onRow(row: { line: number; isRefused: boolean; why: string }): void
  onProgress(rows: number): void
}

export interface ImportResult {
  rows: number
  imported: number
  /** made by an earlier import, whatever became of them since */
  known: number
  refused: number
}

/** How long others that write the same data get between two batches. */
const BREATH_MS = 20

/** @throws Refused before anything is written, when the file or its columns are not usable */
export async function importFile(service: Service, options: ImportOptions): Promise<ImportResult> {
  const result: ImportResult = { rows: 0, imported: 0, known: 0, refused: 0 }
  const rows = readRows(options.file, options.delimiter)
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

/** One transaction; a refused row leaves nothing behind, a failing disk takes the whole batch back. */
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
  what: 'imported' | 'known'
  remark: string | null
}

function importRow(
  { service, columns, titles, width, actor, group, nameRow }: Importer,
  db: WriteDb,
  row: CsvRow,
): RowResult {
  if (row.cells.length !== width) {
    refuse('invalid', `it has ${row.cells.length} cells where the first line has ${width}`)
  }
  const { externalId, body, remark } = rowToJob({ columns, titles }, row.cells, group.time_zone)
  const uuid = nameRow(externalId, row.cells)
  if (isKnown(db, uuid)) return { what: 'known', remark: null }
  createJob(startCommand(service, actor, db), body, uuid)
  return { what: 'imported', remark }
}

/** A job that the office has deleted since does not rise again. */
function isKnown(db: WriteDb, uuid: string): boolean {
  const grave = db.get('SELECT 1 FROM tombstones WHERE uuid = ?', uuid)
  return grave !== undefined || findJobAnywhere(db, uuid) !== undefined
}

type RowNamer = (externalId: string | null, cells: readonly string[]) => string

/** The same row has the same UUID in every import; rows without a number are told apart by what they say. */
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
