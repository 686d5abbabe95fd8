/** Reads the text of an answer as the value of its question (interface, "Custom field"). */
import { isDate } from '../../shared/entities/calendar-date.ts'
import type { CustomField } from '../../shared/entities/form.ts'
import { type Entry, type Problem, problemOf } from './form-entry.ts'
import { toInstant } from './format.ts'
import { readNumber } from './typed-number.ts'

/** Returns the value of a text; null for an empty one. */
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

/** Parses `YYYY-MM-DDTHH:MM` in the laptop's time zone. */
function parseMoment(text: string): number | undefined {
  const [date, time] = text.split('T')
  try {
    return date === undefined || time === undefined ? undefined : toInstant(date, time)
  } catch {
    // not a date of the calendar
    return undefined
  }
}
