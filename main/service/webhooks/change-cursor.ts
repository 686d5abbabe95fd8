/** How far webhooks have read the change log. */
import type { ReadDb, WriteDb } from '../../store/db.ts'

/** The last number that the change log gave, also when its row is gone. */
export function newestSeq(db: ReadDb): number {
  return db.get<{ seq: number }>(`SELECT seq FROM sqlite_sequence WHERE name = 'change_log'`)?.seq ?? 0
}

export function readCursor(db: ReadDb): number {
  return Number(db.get<{ value: string }>(`SELECT value FROM meta WHERE name = 'webhookCursor'`)?.value ?? 0)
}

export function writeCursor(db: WriteDb, seq: number): void {
  db.run(
    `INSERT INTO meta (name, value) VALUES ('webhookCursor', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    String(seq),
  )
}
