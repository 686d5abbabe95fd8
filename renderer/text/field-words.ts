/** The fields of a job, and their values, as words: for conflicts and for what was changed. */
import type { Priority } from '../../shared/job.ts'
import { type JobState, jobStates } from '../../shared/states.ts'
import { dayOf, formatDay, formatSpan, formatTime } from './format.ts'
import { type TextKey, t } from './t.ts'

const fieldKeys: Partial<Record<string, TextKey>> = {
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
}

export const priorityKeys = {
  URGENT: 'priority.URGENT',
  HIGH: 'priority.HIGH',
  NORMAL: 'priority.NORMAL',
  LOW: 'priority.LOW',
} as const satisfies Record<Priority, TextKey>

/** A field's name; one that is not known keeps the name the hub gave it. */
export function nameField(field: string): string {
  const key = fieldKeys[field]
  return key === undefined ? field : t(key as 'field.title')
}

/** A field's value, of whatever shape, in one text. */
export function describeValue(field: string, value: unknown): string {
  if (isEmpty(value)) return t('conflict.empty')
  if (typeof value === 'boolean') return t(value ? 'job.yes' : 'job.no')
  if (typeof value === 'number') return describeNumber(field, value)
  if (Array.isArray(value)) return t('conflict.list', { count: value.length })
  if (typeof value === 'object')
    return Object.values(value as object)
      .filter(isShort)
      .join(', ')
  return describeText(field, String(value))
}

function describeNumber(field: string, value: number): string {
  if (field === 'startTime' || field === 'endTime') {
    const date = dayOf(value)
    return `${formatDay(date, 'short')} ${formatTime(value)}`
  }
  return field === 'duration' ? formatSpan(value * 60_000) : String(value)
}

function describeText(field: string, value: string): string {
  if (field === 'priority' && value in priorityKeys) return t(`priority.${value as Priority}`)
  if (field === 'state' && jobStates.includes(value as JobState)) return t(`state.${value as JobState}`)
  return value
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function isShort(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}
