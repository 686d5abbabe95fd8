/**
 * A number that names another row now is from another database of the hub, which was restored or swapped: the row
 * that had it here keeps what it holds, under a number of its own, until a GET tells what became of it.
 */
import { unindexAsset } from '../../service/assets/index-asset.ts'
import { unindexJob } from '../../service/jobs/index-job.ts'
import { forEachTable, type NumberedTable, nextOwnId, nextOwnIdSql } from '../../service/own-ids.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'

type PartTable = 'resources' | 'destinations' | 'items' | 'events'

const renumber = forEachTable(table => `UPDATE ${table} SET id = ${nextOwnIdSql(table)} WHERE id = ?`)
const renumberPart = forEachTable(table => `${renumber[table]} AND job_id <> ?`)
/** What is known to have made the event goes with it. Before the event, as it is found by that. */
const renumberClaim = `UPDATE operations SET event_id = ${nextOwnIdSql('events')}
  FROM (SELECT j.uuid, e.id FROM events e JOIN jobs j ON j.id = e.job_id WHERE e.id = ? AND e.job_id <> ?) moved
  WHERE operations.event_id = moved.id AND operations.job_uuid = moved.uuid`
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
  if (table === 'events') db.run(renumberClaim, id, jobId)
  db.run(renumberPart[table], id, jobId)
}

/** Of what was read a while ago, with a number of its own for each entry whose number another job's has by now. */
export function withFreeNumbers<T extends { id: number }>(
  db: ReadDb,
  table: PartTable,
  jobId: number,
  entries: readonly T[],
): T[] {
  let next = nextOwnId(db, table)
  return entries.map(entry => {
    const other = db.get(`SELECT 1 FROM ${table} WHERE id = ? AND job_id <> ?`, entry.id, jobId)
    return other === undefined ? entry : { ...entry, id: next-- }
  })
}

/** For the row that is here under `from`, and goes there; its full-text row is to be written anew. */
export function moveRow(db: WriteDb, table: NumberedTable, from: number, to: number): void {
  renumberOther(db, table, to)
  unindex[table]?.(db, from)
  db.run(move[table], to, from)
}
