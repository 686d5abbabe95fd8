/** Names and values of a job's fields, for conflicts and changes. */
import { type itemFields, type JobField, priorities } from '../../shared/entities/job-fields.ts'
import { type JobState, jobStates, type ResourceState, resourceStates } from '../../shared/entities/states.ts'
import { dayOf, formatDay, formatSpan, formatTime } from './format.ts'
import { t } from './t.ts'
import type { TextKey } from './translation.ts'

const fieldKeys = {
  title: 'field.title',
  description: 'field.description',
  placeName: 'field.placeName',
  priority: 'field.priority',
  items: 'field.items',
  customFields: 'field.customFields',
  startTime: 'field.startTime',
  endTime: 'field.endTime',
  duration: 'field.duration',
  allDay: 'field.allDay',
  contactPerson: 'field.contactPerson',
  resources: 'field.resources',
  destinations: 'field.destinations',
  state: 'field.state',
  documents: 'field.documents',
  forms: 'field.forms',
  fields: 'field.fields',
  done: 'field.done',
  doneTimeStamp: 'field.doneTimeStamp',
  quantity: 'field.quantity',
  unit: 'field.unit',
  materialNumber: 'field.materialNumber',
  van: 'field.van',
  takings: 'field.quantity',
  externalId: 'job.externalId',
  assetUuid: 'field.asset',
  signature: 'did.signature',
} as const satisfies Record<JobField | keyof typeof itemFields, TextKey> & Record<string, TextKey>

/** The field's name; an unknown field has the server's name. */
export function nameField(field: string): string {
  return Object.hasOwn(fieldKeys, field) ? t(fieldKeys[field as keyof typeof fieldKeys]) : field
}

/**
 * Names the target of a path. `title` is a field; `items/KEY` an entry, named by its title; `items/KEY/done` a property
 * of it, named by both. A question is named by its form and itself. KEY is the entry's uuid, `#` and its id, or its
 * name, percent-encoded. Without the job (`{}`) only the kinds are named.
 */
export function namePath(path: string, owner: object): string {
  const [field = path, key, ...inner] = path.split('/')
  if (key === undefined) return nameField(field)
  const entry = findEntry(owner, field, decodeURIComponent(key))
  const name = nameEntry(entry) ?? nameField(field)
  // For the user, a custom field's value is the field itself.
  if (inner.length === 0 || inner[0] === 'value') return name
  return `${name}: ${namePath(inner.join('/'), entry ?? {})}`
}

type Entry = Record<string, unknown>

function findEntry(owner: object, field: string, key: string): Entry | null {
  const list = (owner as Entry)[field]
  if (!Array.isArray(list)) return null
  const isMeant = (entry: Entry) =>
    String(entry.uuid).toLowerCase() === key || `#${entry.id}` === key || entry.name === key
  return (list as Entry[]).find(isMeant) ?? null
}

/** The entry's first own name. */
function nameEntry(entry: Entry | null): string | null {
  const names = [entry?.title, entry?.label, entry?.name, entry?.fileName]
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null
}

/** The value at the end of a path, of any type, as one text. */
export function describeValue(path: string, value: unknown): string {
  const field = path.slice(path.lastIndexOf('/') + 1)
  if (isEmpty(value)) return t('conflict.empty')
  if (typeof value === 'boolean') return t(value ? 'job.yes' : 'job.no')
  if (typeof value === 'number') return describeNumber(field, value)
  if (Array.isArray(value)) return t('list.entries', { count: value.length })
  if (typeof value === 'object') return describeEntry(value as Entry)
  return describeText(field, String(value))
}

function describeNumber(field: string, value: number): string {
  if (field === 'startTime' || field === 'endTime' || field === 'doneTimeStamp')
    return t('moment.onDay', { day: formatDay(dayOf(value), 'short'), time: formatTime(value) })
  return field === 'duration' ? formatSpan(value * 60_000) : String(value)
}

function describeText(field: string, value: string): string {
  const priority = field === 'priority' && priorities.find(known => known === value)
  return priority ? t(`priority.${priority}`) : nameState(value)
}

/** A state of a job or of a person on it. Other texts are returned unchanged. */
export function nameState(value: string): string {
  const states: readonly string[] = [...jobStates, ...resourceStates]
  return states.includes(value) ? t(`state.${value as JobState | ResourceState}`) : value
}

function describeEntry(value: Entry): string {
  const isShort = (part: unknown) => (typeof part === 'string' && part !== '') || typeof part === 'number'
  return nameEntry(value) ?? Object.values(value).filter(isShort).join(', ')
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
