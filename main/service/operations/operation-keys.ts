/**
 * Operations that this hub has carried out (interface, "Operation keys"). A key is stored in the transaction of its
 * request's changes, for 30 days.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from '../../../shared/limits/limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { operationKeys } from '../../store/schema/access.ts'
import type { Store } from '../../store/store.ts'

const keyRows = rowsOf(operationKeys)

export interface OperationName {
  /** a user, for any API key or group of the request, or an API key without a user */
  sender: string
  /** The request's `Idempotency-Key`. */
  key: string
}

/** Status of a mail while the mail server is asked: it may be sent, but its result is not stored yet. */
export const mailBegun = 102

export interface StoredOperation {
  /** SHA-256 of the request, 32 bytes; none for a mail */
  hash: Uint8Array
  /** HTTP status */
  status: number
  /** The uuid of the created or changed entity; null if there is none to read. */
  uuid: string | null
}

/** Finds an operation that was stored in the last 30 days. `now` is in milliseconds since the epoch. */
export function findOperation(
  db: ReadDb,
  { sender, key }: OperationName,
  now: number,
): StoredOperation | null {
  const sql = 'SELECT hash, status, uuid FROM operation_keys WHERE sender = ? AND key = ? AND created_at >= ?'
  return db.get<StoredOperation>(sql, sender, key, now - limits.operationKeyKeptMs) ?? null
}

/** Stores an operation and replaces an expired one of the same key. `now` is in milliseconds since the epoch. */
export function storeOperation(
  db: WriteDb,
  { sender, key }: OperationName,
  { hash, status, uuid }: StoredOperation,
  now: number,
): void {
  keyRows.put(db, { sender, key, hash: Buffer.from(hash), status, uuid, createdAt: now }, 'sender', 'key')
}

export function removeOperation(db: WriteDb, { sender, key }: OperationName): void {
  db.run('DELETE FROM operation_keys WHERE sender = ? AND key = ?', sender, key)
}

/** Returns the stored operations of `keys`, each with the UUID of its entity. */
export function findStored(
  db: ReadDb,
  sender: string,
  keys: readonly string[],
  now: number,
): { key: string; uuid: string | null }[] {
  return db.all<{ key: string; uuid: string | null }>(
    `SELECT key, uuid FROM operation_keys
     WHERE sender = ? AND key IN (SELECT value FROM json_each(?)) AND created_at >= ? AND status <> ${mailBegun}`,
    sender,
    JSON.stringify(keys),
    now - limits.operationKeyKeptMs,
  )
}

const entityTables: readonly string[] = [
  'jobs',
  'assets',
  'asset_types',
  'forms',
  'documents',
  'blanks',
  'phrases',
  'availability',
  'recurring_jobs',
]
const madeSql = `WITH asked AS (SELECT ? AS uuid) ${[
  ...entityTables.map(
    table => `SELECT creator_id AS user_id, group_id FROM ${table} JOIN asked USING (uuid)`,
  ),
  `SELECT events.user_id, jobs.group_id FROM events JOIN jobs ON jobs.id = events.job_id
   WHERE events.uuid = (SELECT uuid FROM asked)`,
].join(' UNION ALL ')}`

/** Returns whether operations create or change rows of this table. */
export function areEntities(table: string): boolean {
  return entityTables.includes(table)
}

/** Returns whether the user, or an API key without a user in its group, created the entity or event of that UUID. */
export function hasMade(
  db: ReadDb,
  uuid: string,
  userId: number | null,
  groupIds: readonly number[],
): boolean {
  const made = db.get<{ user_id: number | null; group_id: number }>(madeSql, uuid)
  return made !== undefined && made.user_id === userId && groupIds.includes(made.group_id)
}

/** Returns the newest operations of a sender. */
export function listOperations(
  db: ReadDb,
  sender: string,
  most: number,
): { key: string; uuid: string | null; created_at: number }[] {
  const sql =
    'SELECT key, uuid, created_at FROM operation_keys WHERE sender = ? ORDER BY created_at DESC LIMIT ?'
  return db.all(sql, sender, most)
}

/** Number of expired rows to remove in one transaction, so that other requests do not wait long. */
const slice = 5_000

/** Removes expired keys. Other requests are answered between the transactions. */
export async function forgetOperations(
  { store, now }: { store: Store; now(): number },
  signal: AbortSignal,
): Promise<void> {
  const sql = `DELETE FROM operation_keys WHERE (sender, key) IN
    (SELECT sender, key FROM operation_keys WHERE created_at < ? LIMIT ${slice})`
  let removed = slice
  while (removed === slice && !signal.aborted) {
    removed = store.transaction(db => db.run(sql, now() - limits.operationKeyKeptMs).changes)
    await nextTurn()
  }
}
