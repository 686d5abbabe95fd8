/**
 * Matches the lists of a body with the stored ones (interface, "PUT"), by UUID, else by id. Missing entries are
 * removed.
 */

import { isDeepStrictEqual } from 'node:util'
import { reason } from '../../../shared/text/message.ts'
import type { Rows } from '../../store/rows.ts'
import type { destinations, items } from '../../store/schema/jobs.ts'
import { listedNumbers } from '../../store/sql-list.ts'
import { type Command, newId, newRowUuid } from '../command.ts'
import { refuseAt } from '../refuse.ts'
import { requireLittleText } from './little-text.ts'

interface Keyed {
  id?: number | null
  uuid?: string | null
}

export interface Matched<Stored, Given> {
  /** in the order of the body; `stored` is null for a new entry */
  entries: { stored: Stored | null; given: Given }[]
  removed: Stored[]
}

/**
 * `alsoSame` returns a further key, which is compared if neither UUID nor id match.
 * @throws Refused `invalid` if a body names one stored entry twice
 */
export function matchEntries<Stored extends { id: number; uuid: string }, Given extends Keyed>(
  list: string,
  stored: readonly Stored[],
  given: readonly Given[],
  alsoSame: { ofStored(entry: Stored): unknown; ofGiven(entry: Given): unknown } | null = null,
): Matched<Stored, Given> {
  const byUuid = new Map(stored.map(entry => [entry.uuid, entry]))
  const byId = new Map(stored.map(entry => [entry.id, entry]))
  const bySame = new Map(alsoSame ? stored.map(entry => [alsoSame.ofStored(entry), entry]) : [])
  const find = (entry: Given): Stored | null => {
    const keyed = entry.uuid ? byUuid.get(entry.uuid.toLowerCase()) : byId.get(entry.id ?? Number.NaN)
    return keyed ?? (alsoSame && bySame.get(alsoSame.ofGiven(entry))) ?? null
  }
  const left = new Set(stored)
  const entries = given.map((entry, index) => {
    const match = find(entry)
    if (match !== null && !left.delete(match))
      refuseAt(`/${list}/${index}`, reason('entry-twice', { field: list }))
    return { stored: match, given: entry }
  })
  return { entries, removed: [...left] }
}

/** Changes of the entries of a list, each with its row after the change. */
export interface EntriesPlan<Stored, Row> {
  writes: { stored: Stored | null; uuid: string | null; row: Row }[]
  removed: Stored[]
  isChange: boolean
}

/** Plans the changes and writes nothing. `rowOf` returns the stored row, `nextRow` the row after the change. */
export function planEntries<Stored extends { id: number; uuid: string }, Given extends Keyed, Row>(
  list: string,
  stored: readonly Stored[],
  given: readonly Given[],
  rowOf: (stored: Stored) => Row,
  nextRow: (before: Row | null, given: Given, position: number) => Row,
): EntriesPlan<Stored, Row> {
  const { entries, removed } = matchEntries(list, stored, given)
  const writes = entries.flatMap((entry, position) => {
    const before = entry.stored && rowOf(entry.stored)
    const row = nextRow(before, entry.given, position)
    if (isDeepStrictEqual(row, before)) return []
    return [{ stored: entry.stored, uuid: entry.given.uuid?.toLowerCase() ?? null, row }]
  })
  return { writes, removed, isChange: removed.length > 0 || writes.length > 0 }
}

/** Writes the plan of a list of a job. @throws Refused `invalid` for too much text */
export function writeEntries<T extends typeof items | typeof destinations, Stored extends { id: number }>(
  command: Command,
  list: 'items' | 'destinations',
  rows: Rows<T>,
  jobId: number,
  { writes, removed }: EntriesPlan<Stored, Omit<T['$inferInsert'], 'id' | 'uuid' | 'jobId'>>,
): void {
  const { db } = command
  requireLittleText(
    list,
    writes.map(({ row }) => row),
  )
  const gone = JSON.stringify(removed.map(({ id }) => id))
  if (removed.length > 0) db.run(`DELETE FROM ${list} WHERE id IN ${listedNumbers}`, gone)
  for (const { stored, uuid, row } of writes) {
    if (stored) rows.change(db, row as Partial<T['$inferInsert']>, 'WHERE id = ?', stored.id)
    else {
      const birth = { id: newId(command, list), uuid: entryUuid(command, list, uuid), jobId }
      rows.insert(db, { ...row, ...birth } as T['$inferInsert'])
    }
  }
}

const owners = {
  items: 'SELECT 1 FROM items WHERE uuid = ?',
  destinations: 'SELECT 1 FROM destinations WHERE uuid = ?',
  resources: 'SELECT 1 FROM resources WHERE uuid = ?',
}

/** Returns the UUID of a new entry: the given one, unless an entry of another job has it. */
export function entryUuid(
  command: Pick<Command, 'db' | 'newUuid' | 'now'>,
  list: keyof typeof owners,
  given: string | null,
): string {
  return given === null || command.db.get(owners[list], given) ? newRowUuid(command) : given
}
