/** The fields of a job or a form, their merge rules (sync design, section 10), and the paths of conflicts in them. */
import { assertNever } from '../../../shared/entities/brand.ts'
import type { MergeRule } from '../../../shared/entities/fields.ts'
import { type JobField, jobFields } from '../../../shared/entities/job-fields.ts'
import { asList } from '../../../shared/rules/form-places.ts'

/** Properties of a job or a form by name; an absent one is unknown, never empty. */
export type Fields = Readonly<Record<string, unknown>>

const planning: ReadonlySet<string> = new Set([
  'allDay',
  'startTime',
  'endTime',
  'duration',
  'customerId',
  'customerName',
  'projectId',
  'projectName',
  'orderId',
])
const lists: ReadonlySet<string> = new Set(['items', 'destinations', 'documents', 'fields'])

/** Name of the list in a custom field that is a group. It is merged as the list that contains the field. */
export const nestedList = 'fields'

export function ruleOf(field: string): MergeRule {
  if (Object.hasOwn(jobFields, field)) return jobFields[field as JobField].merge
  if (lists.has(field)) return 'list'
  return planning.has(field) ? 'office' : 'mine'
}

export function holdingOf(rule: MergeRule): 'mine' | 'office' {
  switch (rule) {
    case 'office':
      return 'office'
    case 'mine':
    case 'list':
      return 'mine'
    default:
      return assertNever(rule)
  }
}

/**
 * A value that both sides changed. `field` is a path: `title`, `items/KEY`, `items/KEY/done`,
 * `fields/KEY/fields/KEY/value`.
 */
export interface Clash {
  field: string
  before: unknown
  mine: unknown
  office: unknown
  holding: 'mine' | 'office'
}

export function fieldOfPath(path: string): string {
  return path.split('/', 1)[0] ?? path
}

/** Returns the value at the path; null: there is none. */
export function readPath(fields: Fields, path: string): unknown {
  const [field, key, rest] = splitPath(path)
  if (key === null) return fields[field] ?? null
  const entry = asList(fields[field]).find(candidate => keyOf(candidate) === key)
  if (entry === undefined) return null
  return rest === null ? entry : readPath(entry as Fields, rest)
}

/** Returns the fields with `value` at the path; null at an entry's path removes the entry. */
export function writePath(fields: Fields, path: string, value: unknown): Fields {
  const [field, key, rest] = splitPath(path)
  if (key === null) return { ...fields, [field]: value }
  const list = asList(fields[field])
  if (rest !== null) {
    const changed = list.map(entry =>
      keyOf(entry) === key ? writePath(entry as Fields, rest, value) : entry,
    )
    return { ...fields, [field]: changed }
  }
  const others = list.filter(entry => keyOf(entry) !== key)
  return { ...fields, [field]: value === null ? others : [...others, value] }
}

/** Returns the fields with the user's values of open conflicts, if the fields have them at all. */
export function withHeld(fields: Fields, held: readonly { field: string; mine: unknown }[]): Fields {
  return held.reduce<Fields>(
    (all, { field, mine }) => (fieldOfPath(field) in all ? writePath(all, field, mine) : all),
    fields,
  )
}

function splitPath(path: string): [field: string, key: string | null, rest: string | null] {
  const [field = path, key = null, ...rest] = path.split('/')
  return [field, key, rest.length === 0 ? null : rest.join('/')]
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * Returns a text as it is hashed, so that all versions of the program get the same: well-formed, canonical Unicode, one
 * kind of line end, no space around.
 */
export function normaliseText(text: string): string {
  // a server cannot store half of a surrogate pair, and gives U+FFFD back
  return text.toWellFormed().normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/** Returns a text as it is compared with the server's: normalised, and without the entities that some servers store. */
export function comparedText(text: string): string {
  const plain = text.replace(/&(?:amp|lt|gt|quot|#39);/g, entity => entities[entity] ?? entity)
  return normaliseText(plain)
}

/**
 * Returns the key of an entry: its uuid, else its number, else its name, else its content. It is encoded, so that
 * it can be one step of a path.
 */
export function keyOf(entry: unknown): string {
  return encodeURIComponent(nameOf(entry))
}

function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry)
  const { uuid, id, name } = entry as { uuid?: unknown; id?: unknown; name?: unknown }
  if (typeof uuid === 'string' && uuid !== '') return uuid.toLowerCase()
  if (typeof id === 'number') return `#${id}`
  return typeof name === 'string' ? name : JSON.stringify(entry)
}
