/** Reads dates and numbers as they are printed. What can be read in two ways is not read. */
import { isDate } from '../../../../shared/entities/calendar-date.ts'

/**
 * Reads "2026-11-29", "29.11.2026", "29/11/2026" and "11/29/2026". "3/4/2026" is the third of April or the fourth of March,
 * so it is not read. Returns `YYYY-MM-DD`, or null.
 */
export function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (dotted) return dateOf(dotted[3], dotted[2], dotted[1])
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (!slashed) return null
  const [, first, second, year] = slashed
  if (first === second || Number(second) > 12) return dateOf(year, first, second)
  return Number(first) > 12 ? dateOf(year, second, first) : null
}

function dateOf(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** "1.234" has three decimals in English, and is 1234 in German. */
const plain = /^-?\d{1,9}([.,](\d{1,2}|\d{4,6}))?$/
/** "1.234,5" and "1,234.5" */
const grouped = /^-?\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d{1,6}$/

/** Returns the number with a decimal point, or null. */
export function readNumber(text: string): string | null {
  if (plain.test(text)) return text.replace(',', '.')
  if (!grouped.test(text)) return null
  const point = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  return `${text.slice(0, point).replace(/[.,]/g, '')}.${text.slice(point + 1)}`
}
