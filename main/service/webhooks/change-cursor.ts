/** Position up to which webhooks have read the change log. */
import { type Engine, type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { readMeta, writeMeta } from '../meta.ts'

const newest: Record<Engine, string> = {
  sqlite: `SELECT seq FROM sqlite_sequence WHERE name = 'change_log'`,
  // The sequence also counts rows of transactions that have not ended.
  postgres: 'SELECT max(seq) FROM change_log',
}

/** Returns the last number of the change log, also if its row was removed. */
export function newestSeq(db: ReadDb): number {
  return readValue<number>(db, newest[db.engine]) ?? 0
}

export function readCursor(db: ReadDb): number {
  return Number(readMeta(db, 'webhookCursor') ?? 0)
}

export function writeCursor(db: WriteDb, seq: number): void {
  writeMeta(db, 'webhookCursor', String(seq))
}
