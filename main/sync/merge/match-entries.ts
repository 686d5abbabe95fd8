/**
 * Matches this laptop's versions with the server's. A server may assign other uuids and numbers than those that it was
 * sent, even new ones at each PUT: such entries are matched by name, and by position among equal names. Edits whose
 * answer was lost and that the server shows are no changes of another user. Pure.
 */

import { isDeepStrictEqual } from 'node:util'
import { asList } from '../../../shared/rules/form-places.ts'
import { comparedText, type Fields, keyOf, nestedList } from './fields.ts'
import { identified, isEntry } from './merge-fields.ts'

type List = readonly unknown[]

export interface LocalFields {
  /** the server's version that was edited */
  base: Fields
  /** the edited fields */
  view: Fields
  /** the fields of attempts whose answers are unknown, where the server may have stored them under other identities */
  attempted: readonly Fields[]
}

export interface Matches {
  /** the fields with the server's identities of the entries */
  renamed(fields: Fields): Fields
  /** the path of a conflict with the server's keys of the entries */
  renamedPath(path: string): string
}

export function matchEntries({ base, view, attempted }: LocalFields, remote: Fields): Matches {
  const aliases: Aliases = new Map()
  for (const [name, there] of Object.entries(remote)) {
    if (!Array.isArray(there)) continue
    const lists = { base: asList(base[name]), view: asList(view[name]) }
    collect(aliases, name, { ...lists, attempted: attempted.flatMap(fields => asList(fields[name])) }, there)
  }
  return {
    renamed: fields =>
      aliases.size === 0
        ? fields
        : Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [
              name,
              Array.isArray(value) ? rename(aliases, name, value) : value,
            ]),
          ),
    renamedPath: path => renamePath(aliases, path),
  }
}

/** The server's entry by the path of its list and the key of the local entry. */
type Aliases = Map<string, Fields>

interface LocalLists {
  base: List
  view: List
  attempted: List
}

function collect(aliases: Aliases, path: string, local: LocalLists, remote: List): void {
  const [base, view, attempted] = [local.base, local.view, local.attempted].map(list =>
    identified(list, remote),
  )
  pairEntries(aliases, path, { base: base ?? [], view: view ?? [], attempted: attempted ?? [] }, remote)
  for (const entry of remote.filter(isEntry)) {
    const inner = entry[nestedList]
    if (!Array.isArray(inner)) continue
    const innerOf = (list: List = []) =>
      list
        .filter(isEntry)
        .filter(own => keyUnder(aliases, path, own) === keyOf(entry))
        .flatMap(own => asList(own[nestedList]))
    const lists = { base: innerOf(base), view: innerOf(view), attempted: innerOf(attempted) }
    collect(aliases, `${path}/${keyOf(entry)}/${nestedList}`, lists, inner)
  }
}

function pairEntries(
  aliases: Aliases,
  path: string,
  { base, view, attempted }: LocalLists,
  remote: List,
): void {
  const there = new Set(remote.map(keyOf))
  const keysIn = (...lists: List[]) => new Set(lists.flat().map(entry => keyUnder(aliases, path, entry)))
  const pair = (list: List, candidates: List) => {
    const free = Map.groupBy(candidates.filter(isEntry), wordsOf)
    for (const entry of list.filter(isEntry)) {
      const key = keyOf(entry)
      const match =
        there.has(key) || aliases.has(`${path}/${key}`) ? undefined : free.get(wordsOf(entry))?.shift()
      if (match !== undefined) aliases.set(`${path}/${key}`, match)
    }
  }
  const known = keysIn(base, view)
  const isNew = (entry: unknown) => !known.has(keyOf(entry))
  pair(base, remote.filter(isNew))
  // an entry of this laptop is in the base under the server's identity once an answer has shown it
  const [inBase, inView] = [keysIn(base), keysIn(view)]
  pair(
    view,
    remote.filter(entry => inBase.has(keyOf(entry)) && !inView.has(keyOf(entry))),
  )
  const matched = keysIn(base, view)
  pair(
    attempted,
    remote.filter(entry => !matched.has(keyOf(entry))),
  )
}

/** Returns `value` with the server's spelling of equal texts: some servers trim texts or store entities. */
export function spelledAs(value: unknown, there: unknown): unknown {
  if (typeof value === 'string' && typeof there === 'string')
    return comparedText(value) === comparedText(there) ? there : value
  if (Array.isArray(value) && Array.isArray(there)) {
    const entries = new Map(there.map(entry => [keyOf(entry), entry]))
    return value.map(entry => (isEntry(entry) ? spelledAs(entry, entries.get(keyOf(entry))) : entry))
  }
  if (!isEntry(value) || !isEntry(there)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spelledAs(one, there[name])]))
}

function keyUnder(aliases: Aliases, path: string, entry: unknown): string {
  return keyOf(aliases.get(`${path}/${keyOf(entry)}`) ?? entry)
}

/** The title, name or place that users know an entry by; empty for an entry without any. */
function wordsOf({ title, name, label, location }: Fields): string {
  const place = isEntry(location) ? [location.placeName, location.street, location.city] : []
  const words = [title, name, label, ...place].find(word => typeof word === 'string' && word !== '')
  return comparedText(String(words ?? ''))
}

function rename(aliases: Aliases, path: string, list: List): List {
  return list.map(entry => {
    if (!isEntry(entry)) return entry
    const match = aliases.get(`${path}/${keyOf(entry)}`)
    const named = match === undefined ? entry : identifiedAs(match, entry)
    const inner = named[nestedList]
    return Array.isArray(inner)
      ? { ...named, [nestedList]: rename(aliases, `${path}/${keyOf(named)}/${nestedList}`, inner) }
      : named
  })
}

function identifiedAs(server: Fields, { id: _id, uuid: _uuid, ...own }: Fields): Fields {
  const identity = Object.entries({ id: server.id, uuid: server.uuid }).filter(
    ([, value]) => value !== undefined,
  )
  return { ...own, ...Object.fromEntries(identity) }
}

function renamePath(aliases: Aliases, path: string): string {
  const [field = '', key, ...rest] = path.split('/')
  if (key === undefined) return path
  const named = aliases.has(`${field}/${key}`) ? keyOf(aliases.get(`${field}/${key}`)) : key
  const [inner, ...deeper] = rest
  if (inner !== nestedList || deeper.length === 0) return [field, named, ...rest].join('/')
  const below = `${field}/${named}/${nestedList}/`
  const innerAliases: Aliases = new Map(
    [...aliases].flatMap(([at, entry]) =>
      at.startsWith(below) ? [[`${nestedList}/${at.slice(below.length)}`, entry] as const] : [],
    ),
  )
  return `${field}/${named}/${renamePath(innerAliases, rest.join('/'))}`
}

export interface SentEdit {
  fields: Fields
  /** a later edit has replaced it, but it may still arrive */
  isOvertaken: boolean
}

/** `sent`: each such attempt, in the order of writing. */
export function withConfirmedEdits(base: Fields, sent: readonly SentEdit[], remote: Fields): Fields {
  const overtaken = sent.filter(({ isOvertaken }) => isOvertaken)
  const landed: Record<string, unknown> = sent.reduce(
    (known, { fields }) => withLanded(known, fields, remote, () => true),
    base,
  )
  const added = [...new Set(overtaken.flatMap(({ fields }) => Object.keys(fields)))].flatMap(name => {
    const [versions, there] = [sent.map(({ fields }) => asList(fields[name])), remote[name]]
    if (!Array.isArray(there)) return []
    return [[name, addedList(asList(base[name]), asList(landed[name]), versions, there)]]
  })
  return { ...landed, ...Object.fromEntries(added) }
}

function withLanded(base: Fields, sent: Fields, remote: Fields, isList: (name: string) => boolean): Fields {
  const landed: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(sent)) {
    const there = remote[name]
    if (isDeepStrictEqual(value, there)) landed[name] = value
    else if (isList(name) && Array.isArray(value) && Array.isArray(there)) {
      landed[name] = confirmedList(asList(landed[name]), value, there)
    }
  }
  return landed
}

/**
 * An entry was added here, and changed while that was unanswered: either version may have arrived. A property that the
 * server has as one of the earlier `versions` may have been written here or there. The base leaves it out, so the user
 * chooses.
 */
function addedList(
  base: readonly unknown[],
  landed: readonly unknown[],
  versions: readonly (readonly unknown[])[],
  remote: readonly unknown[],
): unknown[] {
  const byKey = (list: readonly unknown[]): Map<string, Fields> =>
    new Map(identified(list, remote).map(entry => [keyOf(entry), entry as Fields]))
  const [before, list, sent] = [byKey(base), byKey(landed), versions.map(byKey)]
  for (const [key, office] of byKey(remote)) {
    const own = sent.flatMap((version): Fields[] => {
      const entry = version.get(key)
      return entry ? [entry] : []
    })
    const last = own.at(-1)
    if (before.has(key) || last === undefined) continue
    const isDoubtful = (name: string) =>
      !isDeepStrictEqual(last[name], office[name]) &&
      own.some(version => isDeepStrictEqual(version[name], office[name]))
    list.set(key, Object.fromEntries(Object.entries(last).filter(([name]) => !isDoubtful(name))))
  }
  return [...list.values()]
}

/**
 * Returns the entries that the server has as they were sent. An added entry is found by its uuid; of others, the
 * equal properties count.
 */
function confirmedList(
  base: readonly unknown[],
  sent: readonly unknown[],
  remote: readonly unknown[],
): unknown[] {
  const there = new Map(remote.map(entry => [keyOf(entry), entry as Fields]))
  const landed = new Map(identified(base, remote).map(entry => [keyOf(entry), entry as Fields]))
  for (const entry of identified(sent, remote) as Fields[]) {
    const [before, office] = [landed.get(keyOf(entry)), there.get(keyOf(entry))]
    if (office) landed.set(keyOf(entry), before ? withLanded(before, entry, office, isNested) : entry)
  }
  return [...landed.values()]
}

const isNested = (name: string) => name === nestedList
