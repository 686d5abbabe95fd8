/** Texts for recurring jobs. */
import type { RecurringLine } from '../../shared/contract/recurring.ts'
import { nextDate, nextReading } from '../../shared/rules/recurrence.ts'
import { formatDate } from './format.ts'
import { locale, t } from './t.ts'

/** `Every 3 months`, or `Every 2,000 of “hours”`. */
export function ruleLabel({ unit, every, readingKey }: RecurringLine): string {
  if (unit === 'READING')
    return t('recurring.everyReading', { step: numberLabel(every), meter: readingKey ?? '' })
  return t(`recurring.every.${unit}`, { count: every })
}

/** `next on 12 Jan`, or `next at 10,000`; null after the last date of the calendar. */
export function nextLabel(line: RecurringLine, today: string): string | null {
  const date = nextDate(line, today)
  if (date !== null) return t('recurring.nextOn', { date: formatDate(date, today) })
  const reading = nextReading(line)
  if (reading === null) return null
  const next = t('recurring.nextAt', { reading: numberLabel(reading) })
  if (line.lastReading === null) return next
  return t('recurring.nextAndLast', { next, last: numberLabel(line.lastReading) })
}

function numberLabel(value: number): string {
  return value.toLocaleString(locale(), { maximumFractionDigits: 3 })
}
