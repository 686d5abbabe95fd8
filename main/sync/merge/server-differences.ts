/** Finds the values of an edit that the server stored in another way. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { comparedText, type Fields, keyOf, ruleOf } from './fields.ts'
import { matchEntries } from './match-entries.ts'
import { isEntry, isServers } from './merge-fields.ts'

/** `field` is a path, as in a clash. */
export interface Difference {
  field: string
  before: unknown
  mine: unknown
  server: unknown
}

/**
 * Returns the values that the user changed and that the server has otherwise. `before`: the server's version before the
 * edit. A property that the server leaves out is unknown, and planning follows the server.
 */
export function serverDifferences(
  { before = {}, fields }: { before?: Fields | undefined; fields: Fields },
  remote: Fields,
): Difference[] {
  const { renamed } = matchEntries({ base: before, view: fields, attempted: [fields] }, remote)
  const was = renamed(before)
  return Object.entries(renamed(fields)).flatMap(([name, mine]) =>
    name in was && ruleOf(name) !== 'office' ? inValue(name, was[name], mine, remote[name]) : [],
  )
}

function inValue(field: string, before: unknown, mine: unknown, server: unknown): Difference[] {
  if (server === undefined || isDeepStrictEqual(mine, before) || isStoredAs(mine, server)) return []
  return isEntryList(mine) && isEntryList(server)
    ? inList(field, isEntryList(before) ? before : [], mine, server)
    : [{ field, before: before ?? null, mine: mine ?? null, server }]
}

function inList(
  path: string,
  before: readonly Fields[],
  mine: readonly Fields[],
  server: readonly Fields[],
): Difference[] {
  const [was, own, there] = [byKey(before), byKey(mine), byKey(server)]
  return [...new Set([...was.keys(), ...own.keys()])].flatMap(key => {
    const [a, b, c] = [was.get(key) ?? null, own.get(key) ?? null, there.get(key) ?? null]
    if (b === null || c === null) return inValue(`${path}/${key}`, a, b, c)
    return Object.keys(b)
      .filter(name => !isServers(name))
      .flatMap(name => inValue(`${path}/${key}/${name}`, a?.[name], b[name], c[name]))
  })
}

function byKey(list: readonly Fields[]): Map<string, Fields> {
  return new Map(list.map(entry => [keyOf(entry), entry]))
}

function isEntryList(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every(isEntry)
}

/** Whether the server's value says the same: texts are compared as in a merge, and empty values are alike. */
export function isStoredAs(mine: unknown, server: unknown): boolean {
  if (isEmpty(mine) || isEmpty(server)) return isEmpty(mine) && isEmpty(server)
  if (Array.isArray(mine) && Array.isArray(server))
    return mine.length === server.length && mine.every((one, nth) => isStoredAs(one, server[nth]))
  if (isEntry(mine) && isEntry(server))
    return Object.entries(mine).every(
      ([name, value]) => isServers(name) || server[name] === undefined || isStoredAs(value, server[name]),
    )
  return comparedText(String(mine)) === comparedText(String(server))
}

function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}
