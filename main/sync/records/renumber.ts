/**
 * A number that names another row now is from another database of the hub, which was restored or swapped: the row
 * that had it here keeps what it holds, under a number of its own, until a GET tells what became of it.
 */

import { unindexAsset } from '../../service/assets/index-asset.ts'
import { unindexJob } from '../../service/jobs/index-job.ts'
import { forEachTable, type NumberedTable, nextOwnId, nextOwnIdSql } from '../../service/own-ids.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { moveEventClaims } from './operation.ts'

type PartTable = 'resources' | 'destinations' | 'items' | 'events'

const renumber = forEachTable(table => `UPDATE ${table} SET id = ${nextOwnIdSql(table)} WHERE id = ?`)
const renumberPart = forEachTable(table => `${renumber[table]} AND job_id <> ?`)
const move = forEachTable(table => `UPDATE ${table} SET id = ? WHERE id = ?`)

/** The full-text row has the number of what it is of. */
const unindex: Partial<Record<NumberedTable, (db: WriteDb, id: number) => void>> = {
  jobs: unindexJob,
  assets: unindexAsset,
}

/** For a row that is not here yet. */
export function renumberOther(db: WriteDb, table: NumberedTable, id: number): void {
  if (db.run(renumber[table], id).changes > 0) unindex[table]?.(db, id)
}

/** For a part of `jobId` under `id`. */
export function renumberOtherPart(db: WriteDb, table: PartTable, id: number, jobId: number): void {
  if (table === 'events') renumberClaims(db, id, jobId)
  db.run(renumberPart[table], id, jobId)
}

/** What is known to have made the event goes with it to the number that the event is given next. */
function renumberClaims(db: WriteDb, id: number, jobId: number): void {
  const other = db.value<string>(
    'SELECT j.uuid FROM events e JOIN jobs j ON j.id = e.job_id WHERE e.id = ? AND e.job_id <> ?',
    id,
    jobId,
  )
  if (other !== undefined) moveEventClaims(db, other, new Map([[id, nextOwnId(db, 'events')]]))
}

/**
 * Of parts of a job of which some were read a while ago: the number of one that `told`, the hub's present answer, does
 * not show is its own only as long as nobody else has it. Else it keeps the one that it has here, or is given one.
 */
export function withFreeNumbers<T extends Part>(
  db: ReadDb,
  table: PartTable,
  jobId: number,
  { entries, told }: { entries: readonly T[]; told: readonly Part[] },
): T[] {
  const isTold = ({ id, uuid }: Part) => told.some(one => one.id === id && one.uuid === uuid)
  let next = nextOwnId(db, table)
  return entries.map(entry => {
    if (isTold(entry) || !isTaken(db, table, { jobId, told }, entry)) return entry
    const ownId = `SELECT id FROM ${table} WHERE uuid = ? AND job_id = ? AND id < 0`
    return { ...entry, id: db.value<number>(ownId, entry.uuid, jobId) ?? next-- }
  })
}

interface Part {
  id: number
  uuid: string
}

function isTaken(
  db: ReadDb,
  table: PartTable,
  { jobId, told }: { jobId: number; told: readonly Part[] },
  { id, uuid }: Part,
): boolean {
  if (told.some(one => one.id === id && one.uuid !== uuid)) return true
  return db.has(`SELECT 1 FROM ${table} WHERE id = ? AND job_id <> ?`, id, jobId)
}

/** For the row that is here under `from`, and goes there; its full-text row is to be written anew. */
export function moveRow(db: WriteDb, table: NumberedTable, from: number, to: number): void {
  renumberOther(db, table, to)
  unindex[table]?.(db, from)
  db.run(move[table], to, from)
}
