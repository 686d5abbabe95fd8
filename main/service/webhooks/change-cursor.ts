/** Position up to which webhooks have read the change log. */
import { type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { readMeta, writeMeta } from '../meta.ts'

/** Returns the last number of the change log, also if its row was removed. */
export function newestSeq(db: ReadDb): number {
  return readValue<number>(db, `SELECT seq FROM sqlite_sequence WHERE name = 'change_log'`) ?? 0
}

export function readCursor(db: ReadDb): number {
  return Number(readMeta(db, 'webhookCursor') ?? 0)
}

export function writeCursor(db: WriteDb, seq: number): void {
  writeMeta(db, 'webhookCursor', String(seq))
}
