/** What is typed or picked for a question, as the form keeps it: parsed, and whether it fits (interface, "Custom field"). */
import { isDate } from '../../shared/calendar-date.ts'
import type { CustomField } from '../../shared/form.ts'
import { checkPlaces, isBelow } from '../../shared/form-values.ts'
import { readTimeZone, toInstant } from './format.ts'
import { Temporal } from './temporal.ts'
import { readNumber } from './typed-number.ts'

/** Why a value does not fit its question. */
export const problems = ['number', 'unclear', 'date', 'link', 'low', 'high', 'other'] as const
export type Problem = (typeof problems)[number]

export type Entry = { fits: true; value: unknown } | { fits: false; problem: Problem }

/** Letters that can be typed into one answer; a longer one that the hub gave stays whole. */
export const answerLetters = { line: 10_000, text: 200_000 } as const

/** The value that a text stands for; an empty one is none. */
export function parseEntry(field: CustomField, text: string): Entry {
  if (text.trim() === '') return { fits: true, value: null }
  const value = valueFrom(field, text)
  if (value === undefined) return { fits: false, problem: unreadProblem(field, text) }
  const problem = problemOf(field, value)
  return problem === null ? { fits: true, value } : { fits: false, problem }
}

function unreadProblem({ type }: CustomField, text: string): Problem {
  if (type !== 'NUMBER') return 'date'
  return readNumber(text).is === 'unclear' ? 'unclear' : 'number'
}

function valueFrom({ type }: CustomField, text: string): unknown {
  if (type === 'NUMBER') {
    const typed = readNumber(text)
    return typed.is === 'number' ? typed.value : undefined
  }
  if (type === 'DATETIME') return parseMoment(text)
  if (type === 'DATE') return isDate(text) ? text : undefined
  return type === 'LINK' ? text.trim() : text
}

/** `YYYY-MM-DDTHH:MM` on the laptop's clock. */
function parseMoment(text: string): number | undefined {
  const [date, time] = text.split('T')
  try {
    return date === undefined || time === undefined ? undefined : toInstant(date, time)
  } catch {
    // no day of the calendar
    return undefined
  }
}

/** Null for a value that fits, and for an empty one. */
export function problemOf(field: CustomField, value: unknown): Problem | null {
  const place = { field, value, pointer: '', answer: null, isReadOnly: false, parent: null }
  const list = { places: [], outer: null, inner: [] }
  if (checkPlaces([{ ...place, list }]).length === 0) return null
  if (isBelow(value, field.min)) return 'low'
  if (isBelow(field.max, value)) return 'high'
  if (field.type === 'LINK') return 'link'
  return field.type === 'NUMBER' ? 'number' : 'other'
}

/** How a value stands in its input; `decimal` is the sign before decimals. */
export function entryText({ type }: CustomField, value: unknown, decimal = '.'): string {
  if (value === null || value === undefined) return ''
  if (type === 'NUMBER' && typeof value === 'number') return String(value).replace('.', decimal)
  if (type === 'DATETIME' && typeof value === 'number') return momentText(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function momentText(instant: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(readTimeZone())
  return at.toPlainDateTime().toString({ smallestUnit: 'minute' })
}
