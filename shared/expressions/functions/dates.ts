/** Functions on dates and moments. Values that are neither give an empty result. */
import { DAY } from '../../limits/units.ts'
import { formatLocal, isDayNumber, parseDay, parseMoment } from '../values/dates.ts'
import type { Run } from '../values/run.ts'
import { isDay, isMoment, numberOf, type Single, singleOf, textOf, type Value } from '../values/values.ts'
import type { ExpressionFunction } from './function.ts'

const one = { least: 1, most: 1 } as const
const none = { least: 0, most: 0, isFleeting: true } as const

export const dateFunctions = {
  now: { ...none, gives: 'moment', compute: (_, run) => ({ ms: run.surroundings.now }) },
  today: { ...none, gives: 'day', compute: (_, run) => dayOf(run.localOf(run.surroundings.now)) },
  date: { ...one, gives: 'day', compute: toDay },
  'date-time': { ...one, gives: 'moment', compute: toMoment },
  'decimal-date-time': { ...one, gives: 'number', compute: toDecimal },
  'format-date': { least: 2, most: 2, gives: 'text', compute: format },
  'format-date-time': { least: 2, most: 2, gives: 'text', compute: format },
} as const satisfies Record<string, ExpressionFunction>

function dayOf(ms: number): Single {
  const days = Math.floor(ms / DAY)
  return isDayNumber(days) ? { days } : ''
}

/** A text with a date or a moment is read as such. */
function readTime(value: Value | undefined): Single {
  const single = singleOf(value ?? '')
  if (typeof single !== 'string') return single
  const [days, ms] = [parseDay(single), parseMoment(single)]
  if (days !== null) return { days }
  return ms === null ? Number.NaN : { ms }
}

/** Returns milliseconds since 1970-01-01 in local time; NaN for a value that is no time. */
function localTime(value: Value | undefined, run: Run): number {
  const time = readTime(value)
  return isMoment(time) ? run.localOf(time.ms) : numberOf(time) * DAY
}

function toDay([value]: readonly Value[], run: Run): Value {
  return dayOf(localTime(value, run))
}

/** A date becomes its first moment in UTC. */
function toMoment([value]: readonly Value[]): Value {
  const time = readTime(value)
  const ms = isMoment(time) ? time.ms : Math.round(numberOf(time) * DAY)
  return isDayNumber(ms / DAY) ? { ms } : ''
}

function toDecimal([value]: readonly Value[]): Value {
  const time = readTime(value)
  return isDay(time) ? time.days : numberOf(time)
}

function format([value, pattern]: readonly Value[], run: Run): Value {
  const local = localTime(value, run)
  const letters = run.spendText(textOf(pattern ?? '', run))
  return Number.isNaN(local) ? '' : run.spendText(formatLocal(local, letters))
}
