/** How far webhooks have read the change log. */
import { type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { readMeta, writeMeta } from '../meta.ts'

/** The last number that the change log gave, also when its row is gone. */
export function newestSeq(db: ReadDb): number {
  return readValue<number>(db, `SELECT seq FROM sqlite_sequence WHERE name = 'change_log'`) ?? 0
}

export function readCursor(db: ReadDb): number {
  return Number(readMeta(db, 'webhookCursor') ?? 0)
}

export function writeCursor(db: WriteDb, seq: number): void {
  writeMeta(db, 'webhookCursor', String(seq))
}
