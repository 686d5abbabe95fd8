/**
 * Values in expressions and their conversions, as in ODK: an empty answer is the text '', and as a number it is NaN.
 * Chosen options are their values, separated by spaces.
 */
import { DAY } from '../../limits/units.ts'
import { parseDay, parseMoment, writeDay } from './dates.ts'

/** `days`: days since 1970-01-01. */
export interface Day {
  days: number
}

/** `ms`: milliseconds since the epoch. */
export interface Moment {
  ms: number
}

export type Single = string | number | boolean | Day | Moment

/** Writes moments as texts, which needs the time zone. */
interface MomentWriter {
  writeMoment(ms: number): string
}

/** A list has the values of a question in all answers of a repeated group. */
export type Value = Single | readonly Single[]

export function isDay(value: Value): value is Day {
  return typeof value === 'object' && 'days' in value
}

export function isMoment(value: Value): value is Moment {
  return typeof value === 'object' && 'ms' in value
}

export function isList(value: Value): value is readonly Single[] {
  return Array.isArray(value)
}

/** Returns a value where an expression needs a single one: of a list, the first, as in XPath. */
export function singleOf(value: Value): Single {
  return isList(value) ? (value[0] ?? '') : value
}

/** Returns the values of a list, or the value alone. */
export function valuesOf(value: Value): readonly Single[] {
  return isList(value) ? value : [value]
}

/** A date is its days since 1970, and a moment has a fraction of a day. A text may be a number, a date or a moment. */
export function numberOf(value: Value): number {
  const single = singleOf(value)
  if (typeof single === 'number') return single
  if (typeof single === 'boolean') return single ? 1 : 0
  if (typeof single === 'string') return numberIn(single.trim())
  return isDay(single) ? single.days : single.ms / DAY
}

/** Numbers in texts have no exponent, as in XPath. */
function numberIn(text: string): number {
  if (/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return Number(text)
  const day = parseDay(text)
  if (day !== null) return day
  const moment = parseMoment(text)
  return moment === null ? Number.NaN : moment / DAY
}

export function truthOf(value: Value): boolean {
  const single = singleOf(value)
  if (typeof single === 'number') return single !== 0 && !Number.isNaN(single)
  if (typeof single === 'string') return single !== ''
  return typeof single === 'boolean' ? single : true
}

export function textOf(value: Value, writer: MomentWriter): string {
  const single = singleOf(value)
  if (typeof single === 'string') return single
  if (typeof single === 'boolean') return String(single)
  if (typeof single === 'number') return numberText(single)
  return isDay(single) ? writeDay(single.days) : writer.writeMoment(single.ms)
}

/** Writes a number without an exponent. */
function numberText(number: number): string {
  if (Number.isNaN(number)) return 'NaN'
  if (!Number.isFinite(number)) return number < 0 ? '-Infinity' : 'Infinity'
  const text = String(number)
  return text.includes('e') ? plain.format(number).replace(/^-0$/, '0') : text
}

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/** Whether a value is empty: '' or NaN. */
export function isBlank(value: Value): boolean {
  const single = singleOf(value)
  return single === '' || (typeof single === 'number' && Number.isNaN(single))
}

/** Compares as numbers if one of the values is a number or a moment, else as texts. */
export function areEqual(a: Value, b: Value, writer: MomentWriter): boolean {
  const [one, other] = [singleOf(a), singleOf(b)]
  if (typeof one === 'boolean' || typeof other === 'boolean') return truthOf(one) === truthOf(other)
  const areNumbers = [one, other].some(value => typeof value === 'number' || isMoment(value))
  if (areNumbers) return Math.abs(numberOf(one) - numberOf(other)) < 1e-12
  return textOf(one, writer) === textOf(other, writer)
}
