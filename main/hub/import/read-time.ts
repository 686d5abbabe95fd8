/** Reads a time from a cell. A bare number is refused unless the operator names its kind. */
import { Temporal } from 'temporal-polyfill'
import { parseTimeParameter } from '../../service/entity/local-time.ts'
import { refuse } from '../../service/refuse.ts'

export const numberDates = ['yyyymmdd', 'unix', 'unix-ms', 'excel'] as const
export type NumberDates = (typeof numberDates)[number]

/** Returns milliseconds since the epoch; `timeZone` is for times without an offset. @throws Refused with the reason */
export function readTime(
  field: string,
  text: string,
  { timeZone, numbers }: { timeZone: string; numbers: NumberDates | null },
): number {
  if (!/^[+-]?\d+([.,]\d+)?$/.test(text)) return parseTimeParameter(field, text, timeZone).at
  if (numbers === null)
    return refuse(
      'invalid',
      `${field} "${text}" is a bare number: say what such numbers are with --dates ${numberDates.join(', ')}`,
    )
  const at = readNumber(text.replace(',', '.'), numbers, timeZone)
  return at ?? refuse('invalid', `${field} "${text}" is no date of the kind ${numbers}`)
}

function readNumber(text: string, numbers: NumberDates, timeZone: string): number | null {
  switch (numbers) {
    case 'yyyymmdd':
      return compactDate(text, timeZone)
    case 'unix':
      return within(Number(text) * 1000)
    case 'unix-ms':
      return within(Number(text))
    case 'excel':
      return serialDate(Number(text), timeZone)
  }
}

/** Reads `20261231`, with or without hours, minutes and seconds. */
function compactDate(text: string, timeZone: string): number | null {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/.exec(text) ?? []
  return year === undefined ? null : local(`${year}-${month}-${day}T${hour}:${minute}:${second}`, timeZone)
}

/** Excel counts days from 1900-01-01 and has a wrong 29 February 1900, day 60: only later days are accepted. */
const firstSerial = 61
const lastSerial = 2_958_465
const secondsOfDay = 86_400

function serialDate(serial: number, timeZone: string): number | null {
  if (!(serial >= firstSerial && serial < lastSerial + 1)) return null
  const day = Temporal.PlainDateTime.from('1899-12-30T00:00').add({ days: Math.floor(serial) })
  const seconds = Math.round((serial % 1) * secondsOfDay)
  return local(day.add({ seconds }).toString(), timeZone)
}

function local(time: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(time, { overflow: 'reject' }).toZonedDateTime(timeZone)
      .epochMilliseconds
  } catch {
    // The calendar has no such day.
    return null
  }
}

/** Limits of plausible job times: from 1980 to before 2100. */
const [earliest, latest] = [Date.UTC(1980, 0), Date.UTC(2100, 0)]

function within(at: number): number | null {
  return at >= earliest && at < latest ? Math.round(at) : null
}
