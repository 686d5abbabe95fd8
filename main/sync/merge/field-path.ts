/**
 * A clash's path (`title`, `items/KEY`, `items/KEY/done`, `forms/KEY/fields/KEY/value`) read from and written into the
 * fields of a job or a form: a property, and where that is a list, the key of an entry and the path within it.
 */

import { asList } from '../../../shared/form-places.ts'
import type { Fields } from './fields.ts'
import { keyOf } from './merge-list.ts'

export function fieldOfPath(path: string): string {
  return path.split('/', 1)[0] ?? path
}

/** Null for what is not there. */
export function readPath(fields: Fields, path: string): unknown {
  const [field, key, rest] = splitPath(path)
  if (key === null) return fields[field] ?? null
  const entry = asList(fields[field]).find(candidate => keyOf(candidate) === key)
  if (entry === undefined) return null
  return rest === null ? entry : readPath(entry as Fields, rest)
}

/** The fields with `value` at the path; null at an entry's path takes the entry out. */
export function writePath(fields: Fields, path: string, value: unknown): Fields {
  const [field, key, rest] = splitPath(path)
  if (key === null) return { ...fields, [field]: value }
  const list = asList(fields[field])
  if (rest !== null) {
    const changed = list.map(entry =>
      keyOf(entry) === key ? writePath(entry as Fields, rest, value) : entry,
    )
    return { ...fields, [field]: changed }
  }
  const others = list.filter(entry => keyOf(entry) !== key)
  return { ...fields, [field]: value === null ? others : [...others, value] }
}

/** The fields with the values of a person that wait for a choice, where they are named at all. */
export function withHeld(fields: Fields, held: readonly { field: string; mine: unknown }[]): Fields {
  return held.reduce<Fields>(
    (all, { field, mine }) => (fieldOfPath(field) in all ? writePath(all, field, mine) : all),
    fields,
  )
}

function splitPath(path: string): [field: string, key: string | null, rest: string | null] {
  const [field = path, key = null, ...rest] = path.split('/')
  return [field, key, rest.length === 0 ? null : rest.join('/')]
}
