/** Validates the values of a form's questions, and formats them as text (interface, "Custom field"). */
import type { CustomField } from '../../shared/entities/form.ts'
import { checkPlaces, isBelow } from '../../shared/rules/form-values.ts'
import { readTimeZone } from './format.ts'
import { Temporal } from './temporal.ts'

/** Reasons why a value is not a valid answer. */
export const problems = ['number', 'integer', 'unclear', 'date', 'link', 'low', 'high', 'other'] as const
export type Problem = (typeof problems)[number]

export type Entry = { fits: true; value: unknown } | { fits: false; problem: Problem }

/** The most characters that can be typed into an answer. A longer value from the server is not cut. */
export const answerLength = { line: 10_000, text: 200_000 } as const

/** Returns null for a valid value, and for an empty one. */
export function problemOf(field: CustomField, value: unknown): Problem | null {
  const place = { field, value, pointer: '', answer: null, isReadOnly: false, parent: null }
  const list = { places: [], outer: null, inner: [] }
  if (checkPlaces([{ ...place, list }]).length === 0) return null
  if (isBelow(value, field.min)) return 'low'
  if (isBelow(field.max, value)) return 'high'
  if (field.type === 'LINK') return 'link'
  if (field.type !== 'NUMBER') return 'other'
  return Number.isFinite(value) ? 'integer' : 'number'
}

/** The value as text in its input; `decimal` is the decimal sign. */
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
