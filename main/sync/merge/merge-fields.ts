/**
 * Merges two versions field by field, lists entry by entry, and entries property by property (sync design, section 10).
 * Pure. Base B is the server's version that was edited, view V is what the user reads, remote R is the server's version
 * now. V=B → R; R=B → V; R=V → R; else by the field's rule.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Counted, mergeCounts } from '../../../shared/entities/taking.ts'
import { isCalculated } from '../../../shared/rules/form-places.ts'
import { type Clash, type Fields, holdingOf, keyOf, nestedList, ruleOf } from './fields.ts'

export interface MergedJob {
  /** the shown value of every field of the view */
  shown: Fields
  /** the fields that the server does not have yet; clashes wait until the user chooses */
  toSend: Fields
  clashes: Clash[]
}

/** `view` names only the edited fields. `remote` names each of them that the server has. */
export function mergeJob(base: Fields, view: Fields, remote: Fields): MergedJob {
  const shown: Record<string, unknown> = {}
  const toSend: Record<string, unknown> = {}
  const clashes: Clash[] = []
  for (const [field, mine] of Object.entries(view)) {
    const [before, office] = [base[field], remote[field]]
    const merged = mergeField(field, before, mine, office)
    shown[field] = merged.shown
    if (!isDeepStrictEqual(merged.sent, office)) toSend[field] = merged.sent
    clashes.push(...merged.clashes)
  }
  return { shown, toSend, clashes }
}

interface MergedField {
  shown: unknown
  sent: unknown
  clashes: Clash[]
}

function mergeField(field: string, before: unknown, mine: unknown, office: unknown): MergedField {
  if (isDeepStrictEqual(mine, before) || isDeepStrictEqual(mine, office)) {
    return { shown: office, sent: office, clashes: [] }
  }
  if (isDeepStrictEqual(office, before)) return { shown: mine, sent: mine, clashes: [] }
  const rule = ruleOf(field)
  if (rule === 'list' && Array.isArray(mine) && Array.isArray(office)) {
    return mergeList(field, Array.isArray(before) ? before : [], mine, office)
  }
  const holding = holdingOf(rule)
  return {
    shown: holding === 'mine' ? mine : office,
    sent: office,
    clashes: [{ field, before: before ?? null, mine, office, holding }],
  }
}

export interface MergedList {
  /** entries with the user's value of each property that both changed */
  shown: unknown[]
  /** entries with the server's value of those properties */
  sent: unknown[]
  clashes: Clash[]
}

interface MergedEntry {
  shown: Fields | null
  sent: Fields | null
  clashes: Clash[]
}

export function mergeList(
  field: string,
  base: readonly unknown[],
  view: readonly unknown[],
  remote: readonly unknown[],
): MergedList {
  const [before, mine] = [byKey(identified(base, remote)), byKey(identified(view, remote))]
  const office = byKey(remote)
  const merged: MergedList = { shown: [], sent: [], clashes: [] }
  for (const key of orderOfKeys(before, mine, office)) {
    const path = `${field}/${key}`
    const entry = mergeEntry(path, before.get(key) ?? null, mine.get(key) ?? null, office.get(key) ?? null)
    if (entry.shown) merged.shown.push(entry.shown)
    if (entry.sent) merged.sent.push(entry.sent)
    merged.clashes.push(...entry.clashes)
  }
  return merged
}

/** Gives entries the server's identities: an entry that has only a name is the server's entry of that name. */
export function identified(list: readonly unknown[], remote: readonly unknown[]): readonly unknown[] {
  const named = new Map<string, { id: unknown; uuid: unknown } | null>()
  for (const { id, uuid, name } of remote.filter(isEntry)) {
    if (typeof name === 'string') named.set(name, named.has(name) ? null : { id, uuid })
  }
  return list.map(entry => {
    if (!isEntry(entry) || entry.id != null || entry.uuid != null) return entry
    const its = named.get(String(entry.name))
    return its == null || its.id == null || its.uuid == null ? entry : { ...entry, ...its }
  })
}

export function isEntry(entry: unknown): entry is Fields {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry)
}

function byKey(list: readonly unknown[]): Map<string, Fields> {
  return new Map(list.map(entry => [keyOf(entry), entry as Fields]))
}

/** Returns the keys in the server's order, unless only the user changed it. Entries of one side come last. */
function orderOfKeys(
  before: ReadonlyMap<string, Fields>,
  mine: ReadonlyMap<string, Fields>,
  office: ReadonlyMap<string, Fields>,
): Set<string> {
  const kept = [...office.keys()].filter(key => before.has(key))
  const keptBefore = [...before.keys()].filter(key => office.has(key))
  const isOrderMine = isDeepStrictEqual(kept, keptBefore)
  return isOrderMine
    ? new Set([...mine.keys(), ...office.keys()])
    : new Set([...office.keys(), ...mine.keys()])
}

function mergeEntry(
  path: string,
  before: Fields | null,
  own: Fields | null,
  office: Fields | null,
): MergedEntry {
  const mine = numberedAs(office, own)
  if (isDeepStrictEqual(mine, before) || isDeepStrictEqual(mine, office)) {
    return { shown: office, sent: office, clashes: [] }
  }
  if (isDeepStrictEqual(office, before)) return { shown: mine, sent: mine, clashes: [] }
  if (mine && office) return mergeProperties(path, before ?? {}, mine, office)
  const clash = { field: path, before, mine, office }
  return mine
    ? { shown: mine, sent: null, clashes: [{ ...clash, holding: 'mine' }] }
    : { shown: office, sent: office, clashes: [{ ...clash, holding: 'office' }] }
}

/** Gives a local entry the server's number, so that the number does not count as a change by the user. */
function numberedAs(office: Fields | null, own: Fields | null): Fields | null {
  return own && typeof office?.id === 'number' && 'id' in own ? { ...own, id: office.id } : own
}

function mergeProperties(path: string, before: Fields, mine: Fields, office: Fields): MergedEntry {
  const shown: Record<string, unknown> = { ...office }
  const sent: Record<string, unknown> = { ...office }
  const clashes: Clash[] = []
  const counts = countsOf(before, mine, office)
  for (const name of new Set([...Object.keys(mine), ...Object.keys(before)])) {
    const [was, here, there] = [before[name], mine[name], office[name]]
    if (Object.hasOwn(counts, name)) continue
    if (isDeepStrictEqual(here, was) || isDeepStrictEqual(here, there)) continue
    if (isSettledBy(name, mine, office)) continue
    if (name === nestedList && Array.isArray(here) && Array.isArray(there)) {
      const inside = mergeList(`${path}/${name}`, Array.isArray(was) ? was : [], here, there)
      put(shown, name, inside.shown)
      put(sent, name, inside.sent)
      clashes.push(...inside.clashes)
      continue
    }
    put(shown, name, here)
    if (isDeepStrictEqual(there, was)) put(sent, name, here)
    // only `done` is a conflict, and its time and user follow the choice; a calculated value is computed again
    else if (!isFollower(name) && !(name === 'value' && isCalculated(office)))
      clashes.push({
        field: `${path}/${name}`,
        before: was ?? null,
        mine: here ?? null,
        office: there ?? null,
        holding: 'mine',
      })
  }
  return { shown: { ...shown, ...counts }, sent: { ...sent, ...counts }, clashes }
}

/** Adds up the amounts that all laptops counted, so that they are no conflict. */
function countsOf(before: Fields, mine: Fields, office: Fields): Fields {
  const isCounted = mine.takings != null && !isDeepStrictEqual(mine.takings, before.takings)
  return isCounted ? { ...mergeCounts(asCounted(before), asCounted(mine), asCounted(office)) } : {}
}

function asCounted({ quantity = null, takings = null }: Fields): Counted {
  return { quantity, takings } as Counted
}

/** Properties that follow another one: if both sides ticked an item, the server's time and user count. */
const followers: Readonly<Record<string, string>> = { doneTimeStamp: 'done', doneByUserId: 'done' }

const isFollower = (name: string): boolean => Object.hasOwn(followers, name)

/** The server sets numbers, may spell a uuid in another way, and sets who ticked an item and when. */
export function isServers(name: string): boolean {
  return name === 'id' || name === 'uuid' || isFollower(name)
}

function isSettledBy(name: string, mine: Fields, office: Fields): boolean {
  const leader = isFollower(name) ? followers[name] : undefined
  return leader !== undefined && isDeepStrictEqual(mine[leader], office[leader])
}

function put(target: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) delete target[name]
  else target[name] = value
}
