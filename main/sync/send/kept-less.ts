/**
 * What a hub took well and did not keep, by its own answer: a value that is as it was before, or empty, or a text that
 * ends early. What it wrote otherwise is its own way of writing, or, where it names its versions, another's words; and
 * what it does not tell is unknown. Pure.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Fields, nestedList } from '../merge/fields.ts'
import { identified, isEntry, isFollower, keyOf } from '../merge/merge-list.ts'
import { normaliseText } from '../records/match-events.ts'
import { type Review, review } from './verdict.ts'

/**
 * `before`: as the hub had it; `sent`: the fields that were written; `told`: its answer. What is missing is told as a
 * person knows it, a field by its name, an entry of a list by its label, and waits for them. Null: the hub has all of it.
 */
export function lessKept(before: Fields, sent: Fields, told: Fields): Review | null {
  const missing = Object.entries(sent).flatMap(([name, mine]) =>
    missingIn({ was: before[name], mine, is: told[name] }, name),
  )
  return missing.length === 0 ? null : review('kept-less', [...new Set(missing)].join('\n'))
}

/** Of the fields that were sent, those of which something is missing. */
export function lessFields(before: Fields, sent: Fields, told: Fields): Fields {
  const names = Object.keys(sent).filter(
    name => missingIn({ was: before[name], mine: sent[name], is: told[name] }, name).length > 0,
  )
  return Object.fromEntries(names.map(name => [name, sent[name]]))
}

/**
 * Whether something stands there in other words than those that were `sent`. A hub that names its versions writes over
 * none that it did not show, and keeps what it is sent: there, another's words are no answer to a writing.
 */
export function isInOtherWords(sent: Fields, told: Fields): boolean {
  return Object.entries(sent).some(([name, mine]) => isOther(mine, told[name]))
}

function isOther(mine: unknown, is: unknown): boolean {
  if (is === undefined || isEmpty(is) || isDeepStrictEqual(mine, is)) return false
  if (isEntry(mine) && isEntry(is)) return isInOtherWords(ownOf(mine), is)
  if (!Array.isArray(mine) || !Array.isArray(is)) return !isEmpty(mine) || is !== false
  const there = new Map(is.map(entry => [keyOf(entry), entry]))
  return identified(mine, is).some(entry => {
    const told = there.get(keyOf(entry))
    return isEntry(entry) && isEntry(told) && isInOtherWords(ownOf(entry), told)
  })
}

/** What its writer says of it; the rest is the hub's to say. */
function ownOf(entry: Fields): Fields {
  return Object.fromEntries(Object.entries(entry).filter(([property]) => !isHubs(property)))
}

/** A hub gives numbers of its own, writes a uuid as it does, and says itself who ticked an item, and when. */
function isHubs(property: string): boolean {
  return property === 'id' || property === 'uuid' || isFollower(property)
}

/** Of a form as a person filled it in, and as the hub has it: questions by their names, with their answers alone. */
export function answersOf({ fields }: Fields): Fields {
  return { fields: Array.isArray(fields) ? fields.filter(isEntry).map(answerOf) : [] }
}

function answerOf({ uuid, id, name, label, title, value, fields }: Fields): Fields {
  const inner = Array.isArray(fields) ? answersOf({ fields }) : {}
  return Object.fromEntries(
    Object.entries({ uuid, id, name, label, title, value, ...inner }).filter(
      ([, said]) => said !== undefined,
    ),
  )
}

interface Values {
  was: unknown
  mine: unknown
  is: unknown
}

function missingIn({ was, mine, is }: Values, name: string): string[] {
  if (is === undefined || isDeepStrictEqual(mine, is)) return []
  if (Array.isArray(mine)) return missingEntries({ was, mine, is }, name)
  const isDropped = (isEmpty(is) && !isEmpty(mine)) || (was !== undefined && isDeepStrictEqual(is, was))
  return isDropped || isCut(mine, is) ? [name] : []
}

function missingEntries({ was, mine, is }: Values, name: string): string[] {
  if (!Array.isArray(is)) return isEmpty(is) && !isEmpty(mine) ? [name] : []
  const byKey = (list: unknown) =>
    new Map(Array.isArray(list) ? identified(list, is).map(entry => [keyOf(entry), entry as Fields]) : [])
  const [before, own, there] = [byKey(was), byKey(mine), byKey(is)]
  const kept = [...before].filter(([key]) => !own.has(key) && there.has(key))
  const missing = [...own].flatMap(([key, entry]) => {
    const told = there.get(key)
    const label = labelOf(entry) ?? name
    if (told === undefined) return saysAnything(entry) ? [label] : []
    return missingOf(before.get(key), entry, told, label)
  })
  return [...missing, ...kept.map(([, entry]) => labelOf(entry) ?? name)]
}

/** An entry's own values are its label's; what lies in it has labels of its own. */
function missingOf(was: Fields | undefined, entry: Fields, told: Fields, label: string): string[] {
  const missing = Object.entries(entry).flatMap(([property, mine]) => {
    if (isHubs(property)) return []
    const values = { was: was?.[property], mine, is: told[property] }
    if (property === nestedList) return missingIn(values, label)
    return missingIn(values, label).length > 0 ? [label] : []
  })
  return [...new Set(missing)]
}

/** A question that nobody answered is no loss of what was written. */
function saysAnything(entry: Fields): boolean {
  if (!('value' in entry) && !(nestedList in entry)) return true
  const inner = entry[nestedList]
  const isFilled = Array.isArray(inner) && inner.some(one => saysAnything(one as Fields))
  return !isEmpty(entry.value) || isFilled
}

function labelOf({ label, title, name }: Fields): string | null {
  const texts = [label, title, name].filter(text => typeof text === 'string' && text !== '')
  return (texts[0] as string | undefined) ?? null
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isCut(mine: unknown, is: unknown): boolean {
  if (typeof mine !== 'string' || typeof is !== 'string') return false
  const [written, kept] = [normaliseText(mine), normaliseText(is)]
  return kept.length < written.length && written.startsWith(kept)
}
