/**
 * Customers, projects and orders. Their rows exist because a job or an asset named them (interface, "Representations").
 */
import { type ReadDb, readValue } from '../../store/db.ts'
import type { Command } from '../command.ts'
import { noteRename } from './names-version.ts'

export type ReferenceKind = 'customer' | 'project' | 'order'

/** Reference in a body. Absent properties change nothing; an id alone identifies the row. */
export interface GivenReference {
  id: number | null | undefined
  name: string | null | undefined
}

export interface StoredReference {
  id: number | null
  name: string | null
}

/** Returns whether a body changes the reference. A name sent with the id of a row that has a name changes nothing. */
export function changesReference({ id, name }: GivenReference, stored: StoredReference): boolean {
  if (id === undefined && name === undefined) return false
  if (typeof id === 'number') return id !== stored.id || (typeof name === 'string' && stored.name === null)
  return typeof name === 'string' ? name !== stored.name : stored.id !== null
}

/**
 * Returns the id of the reference in a body, or undefined for no change. An id is used as it is. A name keeps the
 * stored row if it has that name; otherwise its row is found or created. Null clears. A row keeps its name: a job must
 * not rename a customer of other jobs.
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
  // Several rows may have the same name, so the stored row is tried first.
  if (referenceName(command.db, groupId, kind, storedId) === name) return storedId
  const ownId = command.seat === 'laptop' ? nextOwnId(command.db, groupId, kind) : undefined
  return findReference(command.db, groupId, kind, name) ?? saveReference(command, groupId, kind, ownId, name)
}

/** Returns an id below zero, as the server may give any other one to another row. */
function nextOwnId(db: ReadDb, groupId: number, kind: ReferenceKind): number {
  const sql = 'SELECT min(id) FROM reference_rows WHERE group_id = ? AND kind = ?'
  return Math.min(readValue<number | null>(db, sql, groupId, kind) ?? 0, 0) - 1
}

/** Returns the oldest row of that name. The plus makes SQLite use the index by name, not the one by id. */
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

/** Returns the name of a row, or null if it has none or does not exist. */
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

/** Creates the row, or adds the given name to it. Returns its id. */
export function saveReference(
  { db, newUuid }: Pick<Command, 'db' | 'newUuid'>,
  groupId: number,
  kind: ReferenceKind,
  id: number | undefined,
  name: string | null | undefined,
): number {
  const taken = id ?? nextId(db, groupId, kind)
  // On SQLite a trigger finds it, which costs a first sync less.
  const mayRename = db.engine === 'postgres' && id !== undefined && name != null
  if (mayRename && referenceName(db, groupId, kind, id) !== name) noteRename(db)
  // A first sync creates hundreds of rows, so the SQL is a constant: building it would take longer than running it.
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

/** Returns the highest id plus 1. After the highest integer of JSON, it returns the lowest free id. */
function nextId(db: ReadDb, groupId: number, kind: ReferenceKind): number {
  const sql = 'SELECT max(id) FROM reference_rows WHERE group_id = ? AND kind = ?'
  const highest = Math.max(readValue<number | null>(db, sql, groupId, kind) ?? 0, 0)
  return highest < Number.MAX_SAFE_INTEGER ? highest + 1 : lowestFreeId(db, groupId, kind)
}

function lowestFreeId(db: ReadDb, groupId: number, kind: ReferenceKind): number {
  const sql = `WITH taken AS (SELECT id FROM reference_rows WHERE group_id = ? AND kind = ? AND id > 0)
    SELECT min(id) FROM (SELECT 1 AS id UNION ALL SELECT id + 1 FROM taken) AS free
    WHERE id NOT IN (SELECT id FROM taken)`
  return readValue<number>(db, sql, groupId, kind) ?? 1
}
