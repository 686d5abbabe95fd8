/** A page of a list as a hub gives it, with what the flag `deleted` adds (decisions, extension `tombstones`). */
import type { Tombstone } from '../../../shared/job.ts'
import { isRecord } from './read-json.ts'

export interface Entries<T> {
  entries: T[]
  gone: Tombstone[]
  /** of all that came, understood or not */
  count: number
}

/** Null when the answer is no list; what `read` makes nothing of is left out. */
export function readEntries<T>(value: unknown, read: (entry: unknown) => T | null): Entries<T> | null {
  if (!Array.isArray(value)) return null
  const isGone = (entry: unknown): entry is Tombstone =>
    isRecord(entry) && entry.deleted === true && typeof entry.uuid === 'string'
  return {
    entries: value.filter(entry => !isGone(entry)).flatMap(entry => read(entry) ?? []),
    gone: value.filter(isGone),
    count: value.length,
  }
}
