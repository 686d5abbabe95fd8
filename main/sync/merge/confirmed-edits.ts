/**
 * The base after an attempt whose answer was lost: what the hub shows of it was written from here, and is no change
 * that the office made. Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Fields, nestedList } from './fields.ts'
import { identified, keyOf } from './merge-list.ts'

/** `sent`: the fields of each such attempt, in the order of writing. */
export function withConfirmedEdits(base: Fields, sent: readonly Fields[], remote: Fields): Fields {
  const landed: Record<string, unknown> = { ...base }
  for (const fields of sent) {
    for (const [name, value] of Object.entries(fields)) {
      const there = remote[name]
      if (isDeepStrictEqual(value, there)) landed[name] = value
      else if (Array.isArray(value) && Array.isArray(there)) {
        landed[name] = confirmedList(listOf(landed[name]), value, there)
      }
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
  for (const entry of identified(sent, remote)) {
    const key = keyOf(entry)
    const office = there.get(key)
    if (office) landed.set(key, landedEntry(landed.get(key) ?? null, entry as Fields, office))
  }
  return [...landed.values()]
}

function landedEntry(base: Fields | null, sent: Fields, remote: Fields): Fields {
  if (base === null) return sent
  const landed: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(sent)) {
    const there = remote[name]
    if (isDeepStrictEqual(value, there)) landed[name] = value
    else if (name === nestedList && Array.isArray(value) && Array.isArray(there)) {
      landed[name] = confirmedList(listOf(landed[name]), value, there)
    }
  }
  return landed
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
