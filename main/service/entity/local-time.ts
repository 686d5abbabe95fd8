/** Dates and instants in a group's time zone. */
import { Temporal } from 'temporal-polyfill'
import { type ReadDb, readValue } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { refuse } from '../refuse.ts'
import type { RawQuery } from './paging.ts'

/** The group's IANA time zone. */
export function groupTimeZone(db: ReadDb, groupId: number): string {
  return readValue<string>(db, 'SELECT time_zone FROM groups WHERE id = ?', groupId) ?? 'UTC'
}

/** Returns the first instant of a local day, or null for a date that does not exist. */
export function startOfDay(date: string, timeZone: string): number | null {
  const day = parseDate(date)
  return day === null ? null : day.toZonedDateTime(timeZone).epochMilliseconds
}

/** Returns the instant at which the clock on the wall shows that minute of the day; null for a date that does not exist. */
export function instantOnDay(date: string, minute: number, timeZone: string): number | null {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
  return parseDate(date)?.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds ?? null
}

/** Returns the last millisecond of a local day, or null for a date that does not exist. */
export function endOfDay(date: string, timeZone: string): number | null {
  const day = parseDate(date)
  return day === null ? null : day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1
}

export function dateOf(instant: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Returns the date some days later. Text that is not a date stays as it is. */
export function addDays(date: string, days: number): string {
  return parseDate(date)?.add({ days }).toString() ?? date
}

function parseDate(date: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' })
  } catch {
    // A well-formed date that does not exist, such as 30 February.
    return null
  }
}

export interface TimeParameter {
  /** milliseconds since the epoch; the first instant of a date without a time */
  at: number
  /** last instant of a date without a time, else null */
  until: number | null
}

/**
 * Parses epoch milliseconds, `YYYY-MM-DD` or an ISO date-time (interface, "Time parameters"). @throws Refused
 * `bad-request`
 */
export function parseTimeParameter(name: string, text: string, timeZone: string): TimeParameter {
  const at = instantOf(text, timeZone)
  if (at === null || Math.abs(at) > 8.64e15) {
    return refuse('bad-request', `${name} must be epoch milliseconds, YYYY-MM-DD or an ISO date-time.`)
  }
  return { at, until: endOfDay(text, timeZone) }
}

/** Returns `modified` of a list's query in milliseconds since the epoch, or null. @throws Refused `bad-request` */
export function modifiedIn(db: ReadDb, actor: Actor, { modified }: RawQuery): number | null {
  if (modified === undefined) return null
  return parseTimeParameter('modified', modified, groupTimeZone(db, actor.homeGroupId)).at
}

function instantOf(text: string, timeZone: string): number | null {
  if (/^-?\d{1,16}$/.test(text)) return Number(text)
  if (!text.includes('T') && !text.includes(' ')) return startOfDay(text, timeZone)
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return localInstantOf(text, timeZone)
  }
}

/** Reads a date-time without an offset as local time of the group. */
function localInstantOf(text: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone)
      .epochMilliseconds
  } catch {
    // Text that is not a date-time.
    return null
  }
}
