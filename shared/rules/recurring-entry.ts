/** Rules for the values of a recurring job that users set (extension `recurring`). */
import { isDate } from '../entities/calendar-date.ts'
import { type RecurringEntry, recurringValues } from '../entities/recurring-job.ts'
import { recurringLimits } from '../limits/recurring-limits.ts'

/** Returns the first property that does not fit, with the reason; null if all fit. */
export function checkRecurring(entry: RecurringEntry) {
  const { title, assetUuid, unit, every, firstDate, readingKey, firstReading } = entry
  if (title.trim() === '') return wrong('title', 'must-be-there')
  if (unit === 'READING') {
    if (assetUuid === null) return wrong('assetUuid', 'must-be-there')
    if (readingKey === null) return wrong('readingKey', 'must-be-there')
    if (firstReading === null) return wrong('firstReading', 'must-be-there')
    const { meterStep, meterSteps } = recurringLimits
    if (!(every >= Math.max(meterStep, Math.abs(firstReading) / meterSteps)))
      return wrong('every', 'must-be-meter-step')
    return firstDate === null ? null : wrong('firstDate', 'must-be-of-calendar')
  }
  if (!Number.isInteger(every) || every < 1 || every > recurringLimits.every)
    return wrong('every', 'must-be-step')
  if (!isDate(firstDate)) return wrong('firstDate', 'must-be-day')
  if (readingKey !== null) return wrong('readingKey', 'must-be-of-reading')
  return firstReading === null ? null : wrong('firstReading', 'must-be-of-reading')
}

type Wrong =
  | 'must-be-there'
  | 'must-be-meter-step'
  | 'must-be-step'
  | 'must-be-day'
  | 'must-be-of-calendar'
  | 'must-be-of-reading'

function wrong(property: keyof RecurringEntry, reason: Wrong) {
  return { property, reason }
}

/** Returns the values as they are stored: without blanks around texts, and null in place of empty ones. */
export function tidyRecurring(entry: RecurringEntry): RecurringEntry {
  return {
    ...recurringValues(entry),
    title: entry.title.trim(),
    description: trimmed(entry.description),
    customerName: trimmed(entry.customerName),
    assetUuid: entry.assetUuid?.toLowerCase() ?? null,
    blankUuid: entry.blankUuid?.toLowerCase() ?? null,
    items: entry.items.map(({ title, quantity, unit, materialNumber }) => ({
      ...{ title, quantity, unit, materialNumber },
    })),
    userIds: [...new Set(entry.userIds)],
  }
}

function trimmed(text: string | null): string | null {
  return text?.trim() || null
}
