/** Converts one row of a CSV file into the body of a job. */
import type { JobInput } from '../../../shared/entities/job.ts'
import { type Priority, priorities } from '../../../shared/entities/job-fields.ts'
import { type JobState, jobStates } from '../../../shared/entities/states.ts'
import type { JobBody } from '../../service/jobs/job-body.ts'
import { refuse } from '../../service/refuse.ts'
import type { Columns } from './columns.ts'
import type { JobField } from './job-columns.ts'
import { type NumberDates, readTime } from './read-time.ts'
import { requirePrintableLines } from './require-printable-cell.ts'

export interface ImportedRow {
  /** null: the row has no number of its own */
  externalId: string | null
  body: JobBody
  /** the values of the row that were not imported */
  remark: string | null
}

/** Maps other systems' names of job states to ours; case does not matter. */
const states: ReadonlyMap<string, JobState> = new Map([
  ['open', 'PUBLISHED'],
  ['new', 'PUBLISHED'],
  ['dispatched', 'ASSIGNED'],
  ['dispatch', 'ASSIGNED'],
  ['disptch', 'ASSIGNED'],
  ['in progress', 'STARTED'],
  ['completed', 'FINISHED'],
  ['complete', 'FINISHED'],
  ['done', 'FINISHED'],
  ['cancel', 'CANCELED'],
  ['cancelled', 'CANCELED'],
] as const)

/** How the times of a file are read: `timeZone` is the group's, for a time without an offset. */
export interface Times {
  timeZone: string
  /** null: a bare number is refused */
  numbers: NumberDates | null
}

/** @throws Refused with the reason */
export function rowToJob(
  { columns, titles }: { columns: Columns<JobField>; titles: readonly number[] },
  cells: readonly string[],
  how: Times,
): ImportedRow {
  const readAt = (index: number | undefined): string | null =>
    (index === undefined ? '' : (cells[index] ?? '').trim()) || null
  const description = readAt(columns.get('description'))
  const read: Read = field => {
    const text = readAt(columns.get(field))
    return text && requirePrintableLines(field, text)
  }
  const named = titles.map(readAt).find(text => text !== null)
  const title = named ?? firstLine(description) ?? refuse('invalid', 'there is no title')
  const { times, remark } = timesOf(read, how)
  const externalId = read('externalId')
  return {
    externalId,
    remark,
    body: {
      title: requirePrintableLines('title', title),
      description,
      priority: priorityOf(read('priority')),
      customerName: read('customerName') ?? undefined,
      projectName: read('projectName') ?? undefined,
      ...stateOf(read('status')),
      ...times,
      ...placeOf(read),
      ...contactOf(read),
      ...(externalId === null ? {} : { externalId }),
    },
  }
}

type Read = (field: JobField) => string | null

/** The most characters of a title that is made from a description. */
const TITLE_LETTERS = 120

function firstLine(description: string | null): string | null {
  const line = description?.split(/[\r\n]/, 1)[0]?.trim() ?? ''
  if (line.length <= TITLE_LETTERS) return line || null
  return `${line.slice(0, TITLE_LETTERS - 1).trimEnd()}…`
}

function stateOf(status: string | null): Pick<JobInput, 'state'> {
  if (status === null) return {}
  const word = status.toLowerCase()
  const state = jobStates.find(known => known.toLowerCase() === word) ?? states.get(word)
  return state ? { state } : refuse('invalid', `the status "${status}" is not known`)
}

function priorityOf(text: string | null): Priority | null {
  if (text === null) return null
  const priority = priorities.find(known => known === text.toUpperCase())
  return priority ?? refuse('invalid', `the priority "${text}" is none of ${priorities.join(', ')}`)
}

/** Reads the start and the end. An end before the start is dropped with a remark. */
function timesOf(read: Read, how: Times): { times: Partial<JobBody>; remark: string | null } {
  const time = (field: JobField): number | null => {
    const text = read(field)
    return text === null ? null : readTime(field, text, how)
  }
  const startTime = time('openedAt')
  const endTime = time('closedAt')
  const duration = numberIn(read, 'duration')
  if (startTime === null || endTime === null || endTime >= startTime) {
    return { times: { startTime, endTime: startTime === null ? null : endTime, duration }, remark: null }
  }
  return {
    times: { startTime, endTime: null, duration },
    remark: 'closed before it was opened: the end is left out',
  }
}

function placeOf(read: Read): Pick<JobInput, 'placeName' | 'destinations'> {
  const address = read('address')
  const placeName = read('placeName') ?? address
  const location = {
    placeName,
    street: address,
    zip: read('zip'),
    city: read('city'),
    country: read('country'),
    latitude: numberIn(read, 'latitude'),
    longitude: numberIn(read, 'longitude'),
  }
  if (Object.values(location).every(part => part === null)) return {}
  return { placeName, destinations: [{ order: 0, location }] }
}

function contactOf(read: Read): Pick<JobInput, 'contactPerson'> {
  const contact = { name: read('contactName'), phone: read('contactPhone'), email: read('contactEmail') }
  return Object.values(contact).every(part => part === null) ? {} : { contactPerson: contact }
}

function numberIn(read: Read, field: JobField): number | null {
  const text = read(field)
  if (text === null) return null
  if (!/^-?\d{1,9}([.,]\d+)?$/.test(text)) return refuse('invalid', `${field} "${text}" is not a number`)
  const number = Number(text.replace(',', '.'))
  return field === 'duration' ? Math.round(Math.max(0, number)) : number
}
