/**
 * The base after an attempt whose answer was lost: what the hub shows of it was written from here, and is no change
 * that the office made. Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import { asList } from '../../../shared/form-places.ts'
import { type Fields, nestedList } from './fields.ts'
import { identified, keyOf } from './merge-list.ts'

/** `sent`: the fields of each such attempt, in the order of writing. */
export function withConfirmedEdits(base: Fields, sent: readonly Fields[], remote: Fields): Fields {
  return sent.reduce((landed, fields) => withLanded(landed, fields, remote, () => true), base)
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
