/** Customers, projects and orders: rows that exist because a job or an asset named them (interface, "Representations"). */
import { type ReadDb, readValue } from '../../store/db.ts'
import type { Command } from '../command.ts'

export type ReferenceKind = 'customer' | 'project' | 'order'

/** What a body says of a reference: absent says nothing, and a number says all. */
export interface GivenReference {
  id: number | null | undefined
  name: string | null | undefined
}

export interface StoredReference {
  id: number | null
  name: string | null
}

/** Whether a body makes it another: a name beside the number of a row that has one changes nothing. */
export function changesReference({ id, name }: GivenReference, stored: StoredReference): boolean {
  if (id === undefined && name === undefined) return false
  if (typeof id === 'number') return id !== stored.id || (typeof name === 'string' && stored.name === null)
  return typeof name === 'string' ? name !== stored.name : stored.id !== null
}

/**
 * The id behind what a body names: a number is taken as it is, else a name stays with the stored row, finds its row
 * or makes one, else null clears. Undefined for no change. A row that has a name keeps it: a job names a customer, it
 * does not rename one for every other job.
 */
export function resolveReference(
  command: Command,
  groupId: number,
  kind: ReferenceKind,
  { id, name }: GivenReference,
  storedId: number | null,
): number | null | undefined {
  if (id === undefined && name === undefined) return undefined
  if (typeof id === 'number') {
    const isNamed = typeof referenceName(command.db, groupId, kind, id) === 'string'
    return isNamed ? id : saveReference(command, groupId, kind, id, name)
  }
  if (typeof name !== 'string') return null
  // several rows may have the same name
  if (referenceName(command.db, groupId, kind, storedId) === name) return storedId
  return (
    findReference(command.db, groupId, kind, name) ?? saveReference(command, groupId, kind, undefined, name)
  )
}

/** The row of that name; of several the oldest. The plus keeps to the index by name, not to the one by id. */
export function findReference(
  db: ReadDb,
  groupId: number,
  kind: ReferenceKind,
  name: string,
): number | undefined {
  const sql =
    'SELECT id FROM reference_rows WHERE group_id = ? AND kind = ? AND name = ? ORDER BY +id LIMIT 1'
  return readValue<number>(db, sql, groupId, kind, name)
}

/** The name of a row; null where it has none, and where there is no such row. */
export function referenceName(
  db: ReadDb,
  groupId: number,
  kind: ReferenceKind,
  id: number | null,
): string | null {
  if (id === null) return null
  const sql = 'SELECT name FROM reference_rows WHERE group_id = ? AND kind = ? AND id = ?'
  return readValue<string | null>(db, sql, groupId, kind, id) ?? null
}

/** Makes the row, or gives it the name it came with. Returns its id. */
export function saveReference(
  { db, newUuid }: Pick<Command, 'db' | 'newUuid'>,
  groupId: number,
  kind: ReferenceKind,
  id: number | undefined,
  name: string | null | undefined,
): number {
  const taken = id ?? nextId(db, groupId, kind)
  // a first load makes hundreds, each of which would cost more to build as a query than to run
  db.run(
    `INSERT INTO reference_rows (id, kind, group_id, uuid, name) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (group_id, kind, id) DO UPDATE SET name = excluded.name WHERE excluded.name IS NOT NULL`,
    taken,
    kind,
    groupId,
    newUuid(),
    name ?? null,
  )
  return taken
}

/** One more than the highest; once that is as high as JSON can carry, the lowest that is free. */
function nextId(db: ReadDb, groupId: number, kind: ReferenceKind): number {
  const sql = 'SELECT max(id) FROM reference_rows WHERE group_id = ? AND kind = ?'
  const highest = Math.max(readValue<number | null>(db, sql, groupId, kind) ?? 0, 0)
  return highest < Number.MAX_SAFE_INTEGER ? highest + 1 : lowestFreeId(db, groupId, kind)
}

function lowestFreeId(db: ReadDb, groupId: number, kind: ReferenceKind): number {
  const sql = `WITH taken AS (SELECT id FROM reference_rows WHERE group_id = ? AND kind = ? AND id > 0)
    SELECT min(id) FROM (SELECT 1 AS id UNION ALL SELECT id + 1 FROM taken)
    WHERE id NOT IN (SELECT id FROM taken)`
  return readValue<number>(db, sql, groupId, kind) ?? 1
}
