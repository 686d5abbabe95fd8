/** Finds the changes of a job and its items between two versions, for its history. Pure. */
import type { EventChange } from './event-changes.ts'

/** Properties of an item that the history needs; null and absent are equal. */
export type TellingItem = Partial<
  Record<'title' | 'description' | 'unit' | 'materialNumber' | 'van', string | null> &
    Record<'quantity' | 'destinationId', number | null> & { done: boolean | null }
>

/** `before` is null for a new item, `after` for a removed one. `describeOrder` describes a move within the list. */
export function describeItem(before: TellingItem | null, after: TellingItem | null): EventChange[] {
  if (before && after) return tellChangedItem(before, after)
  if (after) return [{ mark: '+', name: nameOfItem(after), was: [], is: amountOf(after) }]
  return before ? [{ mark: '−', name: nameOfItem(before), was: amountOf(before), is: [] }] : []
}

function tellChangedItem(before: TellingItem, after: TellingItem): EventChange[] {
  const [name, newName] = [nameOfItem(before), nameOfItem(after)]
  const [was, is] = [amountOf(before), amountOf(after)]
  const told: EventChange[] = []
  if (newName !== name) told.push({ mark: '~', name, was: [''], is: [newName] })
  if (was.join() !== is.join()) told.push({ mark: '~', name: newName, was: orNone(was), is: orNone(is) })
  if ((before.done ?? false) !== (after.done ?? false))
    told.push({ mark: after.done ? '✓' : '✗', name: newName, was: [], is: [] })
  const isOther = others.some(other => (before[other] ?? null) !== (after[other] ?? null))
  return told.length === 0 && isOther ? [{ mark: '~', name, was: [], is: [] }] : told
}

const others = ['description', 'materialNumber', 'van', 'destinationId'] as const

function nameOfItem({ title, description, materialNumber }: TellingItem): string {
  return [title, description, materialNumber].find(words => words?.trim()) ?? ''
}

function amountOf({ quantity, unit }: TellingItem): string[] {
  return quantity == null ? [] : [String(quantity), unit ?? '']
}

/** A missing amount leaves its side of the arrow empty. */
function orNone(amount: string[]): string[] {
  return amount.length === 0 ? ['', ''] : amount
}

interface Keyed {
  id?: unknown
  uuid?: unknown
}

/** Compares two versions of a list, entry by entry. */
export function describeItems(
  before: readonly (TellingItem & Keyed)[],
  after: readonly (TellingItem & Keyed)[],
): EventChange[] {
  const isSame = (one: Keyed) => (other: Keyed) =>
    one.uuid == null || other.uuid == null ? one.id === other.id : one.uuid === other.uuid
  return [
    ...before.filter(item => !after.some(isSame(item))).flatMap(item => describeItem(item, null)),
    ...after.flatMap(item => describeItem(before.find(isSame(item)) ?? null, item)),
    ...describeOrder(after.map(item => before.findIndex(isSame(item))).filter(place => place >= 0)),
  ]
}

/** `places`: the earlier indexes of the items that are in both versions, in their present order. */
export function describeOrder(places: readonly number[]): EventChange[] {
  const isKept = places.every((place, nth) => nth === 0 || (places[nth - 1] ?? 0) < place)
  return isKept ? [] : [{ mark: '↕', name: 'items', was: [], is: [] }]
}

type Version = Readonly<Record<string, unknown>>

/** `names`: the properties that changed. */
export function describeProperties(names: readonly string[], before: Version, after: Version): EventChange[] {
  const told = new Set(names.map(name => namedBy.get(name) ?? name))
  return [...told].flatMap(name => {
    const tell = lists.get(name)
    return tell
      ? tell(entriesOf(before[name]), entriesOf(after[name]))
      : tellValue(name, before[name], after[name])
  })
}

/** A reference is described by the name that belongs to it, not by its id. */
const namedBy: ReadonlyMap<string, string> = new Map([
  ['customerId', 'customerName'],
  ['projectId', 'projectName'],
])

/** Fields whose values are short, informative and not private. */
const valued: ReadonlySet<string> = new Set([
  ...['title', 'startTime', 'endTime', 'duration', 'priority', 'externalId'],
  ...['placeName', 'customerName', 'projectName'],
])

function tellValue(name: string, before: unknown, after: unknown): EventChange[] {
  const [was, is] = [wordOf(name, before), wordOf(name, after)]
  return [valued.has(name) ? { mark: '~', name, was: [was], is: [is] } : { mark: '~', name, was: [], is: [] }]
}

/** Returns an instant in a readable form, and an empty text for a missing value. */
function wordOf(name: string, value: unknown): string {
  const isInstant = (name === 'startTime' || name === 'endTime') && typeof value === 'number'
  return isInstant ? `${new Date(value).toISOString().slice(0, 16)}Z` : String(value ?? '')
}

type Entry = Readonly<Record<string, unknown>>

function entriesOf(value: unknown): readonly Entry[] {
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'object' && entry !== null) : []
}

type TellList = (before: readonly Entry[], after: readonly Entry[]) => EventChange[]

const lists: ReadonlyMap<string, TellList> = new Map<string, TellList>([
  ['destinations', (before, after) => tellPlaces(before.map(addressOf), after.map(addressOf))],
  ['customFields', tellDetails],
])

/** Compares addresses. If only a position or the order changed, the change has no values. */
function tellPlaces(before: readonly string[], after: readonly string[]): EventChange[] {
  const [mark, name] = ['~', 'destinations'] as const
  const gone = before.filter(place => !after.includes(place))
  const come = after.filter(place => !before.includes(place))
  const moves = Array.from({ length: Math.max(gone.length, come.length) }, (_, nth) => nth)
  if (moves.length === 0) return [{ mark, name, was: [], is: [] }]
  return moves.map(nth => ({ mark, name, was: [gone[nth] ?? ''], is: [come[nth] ?? ''] }))
}

function addressOf({ location }: Entry): string {
  const { placeName, street, zip, city } = (location ?? {}) as Entry
  return [placeName, street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Names the changed fields, but not their values, which may be private. */
function tellDetails(before: readonly Entry[], after: readonly Entry[]): EventChange[] {
  const name = 'customFields'
  const known = new Set(before.map(entry => JSON.stringify(entry)))
  const changed = after.filter(entry => !known.has(JSON.stringify(entry)))
  const labels = changed.map(({ label, name: own }) => [label, own].find(words => typeof words === 'string'))
  const named = labels.filter(label => label !== undefined).map(String)
  if (named.length === 0) return [{ mark: '~', name, was: [], is: [] }]
  return named.map(label => ({ mark: '~', name, was: [], is: [label] }))
}
