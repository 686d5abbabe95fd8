/** A page of a list as a hub gives it, with what the flag `deleted` adds (interface, "tombstones"). */
import type { Tombstone } from '../../../shared/job.ts'
import { isRecord } from './read-entity.ts'

export interface Entries<T> {
  entries: T[]
  gone: Tombstone[]
  /** uuids of what has not changed since it was read before, and is not read again */
  same: string[]
  /** of all that came, understood or not */
  count: number
}

/** What an entry was when it came before, by its uuid: epoch ms of the hub; null where it did not say. */
export type EntryVersions = ReadonlyMap<string, number | null>

/** Null when the answer is no list, or one of other things; what `read` makes nothing of is left out. */
export function readEntries<T>(
  value: unknown,
  read: (entry: unknown) => T | null,
  before: EntryVersions = new Map(),
): Entries<T> | null {
  if (!Array.isArray(value)) return null
  const result: Entries<T> = { entries: [], gone: [], same: [], count: value.length }
  for (const entry of value) {
    const uuid: unknown = isRecord(entry) ? entry.uuid : undefined
    const isNamed = typeof uuid === 'string'
    if (isNamed && entry.deleted === true) result.gone.push(entry)
    else if (isNamed && isSame(entry, before.get(uuid))) result.same.push(uuid)
    else {
      const made = read(entry)
      if (made !== null) result.entries.push(made)
    }
  }
  const understood = result.entries.length + result.gone.length + result.same.length
  return result.count > 0 && understood === 0 ? null : result
}

function isSame({ lastModified }: { lastModified?: unknown }, before: number | null | undefined): boolean {
  return typeof before === 'number' && before === lastModified
}
