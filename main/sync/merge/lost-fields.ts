/**
 * What edits that the hub had taken still have to tell it, once it was put back to an older copy. Whoever wrote over
 * them has the last word, here and there. Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Fields } from './fields.ts'
import { isEntry, keyOf, mergeList } from './merge-list.ts'

export interface TakenEdit {
  fields: Fields
  /** what the hub had there until then, as far as it is known */
  before?: Fields | undefined
  /** it came after the copy was made */
  isSurelyLost: boolean
}

export interface Seen {
  /** as people read it here */
  shown: Fields
  /** as the hub has it now */
  remote: Fields
  /** nobody wrote to the hub's since it was put back */
  isWhole: boolean
}

export interface LostFields {
  /** one for each edit: what it still has to tell */
  fields: Fields[]
  /** what that is an edit of: where it is not what the hub has, both changed it, and the person chooses */
  base: Fields
}

/** `edits`: in the order of writing. */
export function lostFields(edits: readonly TakenEdit[], seen: Seen): LostFields {
  const fields = edits.map((): Record<string, unknown> => ({}))
  const base: Record<string, unknown> = {}
  for (const name of new Set(edits.flatMap(edit => Object.keys(edit.fields)))) {
    const last = edits.findLastIndex(edit => name in edit.fields)
    const lost = lostField(name, edits, seen)
    const own = fields[last]
    if (lost === null || own === undefined) continue
    own[name] = lost.value
    base[name] = lost.base
  }
  return { fields, base }
}

/** Null: the hub has it, or somebody said otherwise after it. */
function lostField(
  name: string,
  edits: readonly TakenEdit[],
  { shown, remote, isWhole }: Seen,
): { value: unknown; base: unknown } | null {
  const of = edits.filter(({ fields }) => name in fields)
  const [mine, there] = [shown[name], remote[name]]
  const isMine = Array.isArray(mine) || isDeepStrictEqual(mine, of.at(-1)?.fields[name])
  if (!isMine || isDeepStrictEqual(mine, there)) return null
  const first = of.find(({ before }) => before && name in before)
  if (first === undefined) return of.some(edit => edit.isSurelyLost) ? { value: mine, base: there } : null
  const before = first.before?.[name]
  if (Array.isArray(mine) && Array.isArray(there) && Array.isArray(before)) {
    const then = listThen(name, of, before, there)
    const merged = isWhole ? mergeList(name, then, mine, there).shown : mine
    return { value: merged, base: isWhole ? there : then }
  }
  const had = of.flatMap(edit => [edit.before?.[name], edit.fields[name]])
  const isAsItWas = isWhole || had.some(value => isDeepStrictEqual(value, there))
  return { value: mine, base: isAsItWas ? there : before }
}

/**
 * The list as it was when the copy was made, as far as can be known: `before`, with what edits here have added since,
 * where the hub has it; and of what they changed, what the hub has again, as they once found or left it: an entry that
 * was ticked, unticked and ticked again is no edit of anybody's.
 */
function listThen(
  name: string,
  edits: readonly TakenEdit[],
  before: readonly unknown[],
  there: readonly unknown[],
): unknown[] {
  const versions = edits.flatMap(edit => {
    const was = byKey(edit.before?.[name])
    return [...byKey(edit.fields[name])].map(([key, is]) => ({ key, was: was.get(key), is }))
  })
  const office = byKey(there)
  const known = byKey(before)
  const added = versions.filter(({ key }) => !known.has(key) && office.has(key))
  const first = new Map(added.toReversed().map(({ key, was, is }) => [key, was ?? is]))
  return [...before, ...first.values()].map(entry => {
    const key = keyOf(entry)
    const again = Object.entries(office.get(key) ?? {}).filter(([property, value]) =>
      versions.some(
        ({ key: its, was, is }) =>
          its === key &&
          was !== undefined &&
          !isDeepStrictEqual(was[property], is[property]) &&
          [was[property], is[property]].some(one => isDeepStrictEqual(one, value)),
      ),
    )
    return isEntry(entry) ? { ...entry, ...Object.fromEntries(again) } : entry
  })
}

function byKey(list: unknown): Map<string, Fields> {
  return new Map(Array.isArray(list) ? list.filter(isEntry).map(entry => [keyOf(entry), entry]) : [])
}
