/** A clash's path (`title`, `items/KEY`, `items/KEY/done`) read from and written into a job's fields. */
import type { Fields } from './fields.ts'
import { keyOf } from './merge-list.ts'

export function fieldOfPath(path: string): string {
  return path.split('/', 1)[0] ?? path
}

export function readPath(fields: Fields, path: string): unknown {
  const [field, key, property] = splitPath(path)
  if (key === null) return fields[field]
  const entry = listOf(fields[field]).find(candidate => keyOf(candidate) === key)
  if (property === null) return entry ?? null
  return (entry as Fields | undefined)?.[property] ?? null
}

/** The fields with `value` at the path; null at an entry's path takes the entry out. */
export function writePath(fields: Fields, path: string, value: unknown): Fields {
  const [field, key, property] = splitPath(path)
  if (key === null) return { ...fields, [field]: value }
  const list = listOf(fields[field])
  if (property !== null) {
    const changed = list.map(entry =>
      keyOf(entry) === key ? { ...(entry as Fields), [property]: value } : entry,
    )
    return { ...fields, [field]: changed }
  }
  const others = list.filter(entry => keyOf(entry) !== key)
  return { ...fields, [field]: value === null ? others : [...others, value] }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function splitPath(path: string): [field: string, key: string | null, property: string | null] {
  const first = path.indexOf('/')
  if (first < 0) return [path, null, null]
  const last = path.lastIndexOf('/')
  const field = path.slice(0, first)
  return last === first
    ? [field, path.slice(first + 1), null]
    : [field, path.slice(first + 1, last), path.slice(last + 1)]
}
