/**
 * The base after an attempt whose answer was lost: what the hub shows of it was written from here, and is no change
 * that the office made. Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import { asList } from '../../../shared/form-places.ts'
import { type Fields, keyOf, nestedList } from './fields.ts'
import { identified } from './merge-fields.ts'

export interface SentEdit {
  fields: Fields
  /** a later edit has taken its place, and it may arrive all the same */
  isOvertaken: boolean
}

/** `sent`: each such attempt, in the order of writing. */
export function withConfirmedEdits(base: Fields, sent: readonly SentEdit[], remote: Fields): Fields {
  const overtaken = sent.filter(({ isOvertaken }) => isOvertaken)
  const landed: Record<string, unknown> = sent
    .filter(({ isOvertaken }) => !isOvertaken)
    .reduce((known, { fields }) => withLanded(known, fields, remote, () => true), base)
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
 * An entry that was added here, and changed before anybody knew what had become of that, may have come as it was or as
 * it is. What the hub has as one of the earlier `versions` had it was written here or there: nobody knows, so that the
 * base has nothing of it, and the person chooses.
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

/** An entry that was added here is at the hub under its uuid; of one that was there, the properties that are as sent. */
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
