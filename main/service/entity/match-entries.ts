/** Lists in a body over the stored ones (interface, "PUT"): matched by uuid, else id; missing ones are removed. */
import { reason } from '../../../shared/message.ts'
import type { Command } from '../command.ts'
import { refuse } from '../refuse.ts'

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
 * `alsoSame` names what makes two entries the same where neither key does.
 * @throws Refused `invalid` when a body names one stored entry twice
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
    if (match !== null && !left.delete(match)) {
      const told = reason('entry-twice', { field: list })
      refuse('invalid', told, [{ pointer: `/${list}/${index}`, ...told }])
    }
    return { stored: match, given: entry }
  })
  return { entries, removed: [...left] }
}

const owners = {
  items: 'SELECT 1 FROM items WHERE uuid = ?',
  destinations: 'SELECT 1 FROM destinations WHERE uuid = ?',
  resources: 'SELECT 1 FROM resources WHERE uuid = ?',
}

/** The uuid of a new entry: the one given, unless another job's entry has it already. */
export function entryUuid(
  { db, newUuid }: Pick<Command, 'db' | 'newUuid'>,
  list: keyof typeof owners,
  given: string | null,
): string {
  return given === null || db.get(owners[list], given) ? newUuid() : given
}
