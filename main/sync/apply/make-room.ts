/**
 * A number that names another row now is from another database of the hub, which was restored or swapped: the row
 * that had it here keeps what it holds, under a number of its own, until a GET tells what became of it.
 */
import { unindexAsset } from '../../service/assets/index-asset.ts'
import { forEachTable, type NumberedTable, nextOwnIdSql } from '../../service/entity/own-ids.ts'
import { unindexJob } from '../../service/jobs/index-job.ts'
import type { WriteDb } from '../../store/db.ts'

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
export function makeRoom(db: WriteDb, table: NumberedTable, id: number): void {
  if (db.run(renumber[table], id).changes > 0) unindex[table]?.(db, id)
}

/** For a part of `jobId` under `id`. */
export function makeRoomForPart(db: WriteDb, table: PartTable, id: number, jobId: number): void {
  db.run(renumberPart[table], id, jobId)
}

/** For the row that is here under `from`, and goes there; its full-text row is to be written anew. */
export function moveRow(db: WriteDb, table: NumberedTable, from: number, to: number): void {
  makeRoom(db, table, to)
  unindex[table]?.(db, from)
  db.run(move[table], to, from)
}
