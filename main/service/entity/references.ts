/** Customers, projects and orders: rows that exist because a job or an asset named them (decisions, "Representations"). */
import type { ReadDb } from '../../store/db.ts'
import { referenceRows } from '../../store/schema/jobs.ts'
import type { Command } from '../command.ts'

export type ReferenceKind = 'customer' | 'project' | 'order'

/**
 * The id behind what a body names: a number is taken as it is, else a name finds its row or makes one, else null
 * clears. Undefined for no change. A row that has a name keeps it: a job names a customer, it does not rename one
 * for every other job.
 */
export function resolveReference(
  command: Command,
  groupId: number,
  kind: ReferenceKind,
  id: number | null | undefined,
  name: string | null | undefined,
): number | null | undefined {
  if (id === undefined && name === undefined) return undefined
  if (typeof id === 'number') {
    const isNamed = typeof referenceName(command.db, groupId, kind, id) === 'string'
    return isNamed ? id : saveReference(command, groupId, kind, id, name)
  }
  if (typeof name !== 'string') return null
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
  return db.get<{ id: number }>(
    'SELECT id FROM reference_rows WHERE group_id = ? AND kind = ? AND name = ? ORDER BY +id LIMIT 1',
    groupId,
    kind,
    name,
  )?.id
}

/** The name of a row; null where it has none, and where there is no such row. */
export function referenceName(
  db: ReadDb,
  groupId: number,
  kind: ReferenceKind,
  id: number | null,
): string | null {
  if (id === null) return null
  return (
    db.get<{ name: string | null }>(
      'SELECT name FROM reference_rows WHERE group_id = ? AND kind = ? AND id = ?',
      groupId,
      kind,
      id,
    )?.name ?? null
  )
}

/** Whether a body leaves the name as it is: one beside the id of a row that has a name does not rename it. */
export function isSameName(
  given: { id: number | null | undefined; name: string | null | undefined },
  stored: { id: number | null; name: string | null },
): boolean {
  return given.name === stored.name || (given.id === stored.id && stored.name !== null)
}

/** Makes the row, or gives it the name it came with; answers its id. */
export function saveReference(
  { db, newUuid }: Pick<Command, 'db' | 'newUuid'>,
  groupId: number,
  kind: ReferenceKind,
  id: number | undefined,
  name: string | null | undefined,
): number {
  const taken = id ?? nextId(db, groupId, kind)
  db.orm
    .insert(referenceRows)
    .values({ id: taken, kind, groupId, uuid: newUuid(), name: name ?? null })
    .onConflictDoNothing()
    .run()
  if (typeof name === 'string') {
    db.run(
      'UPDATE reference_rows SET name = ? WHERE group_id = ? AND kind = ? AND id = ?',
      name,
      groupId,
      kind,
      taken,
    )
  }
  return taken
}

function nextId(db: ReadDb, groupId: number, kind: ReferenceKind): number {
  const row = db.get<{ id: number | null }>(
    'SELECT max(id) AS id FROM reference_rows WHERE group_id = ? AND kind = ?',
    groupId,
    kind,
  )
  return Math.max(row?.id ?? 0, 0) + 1
}
