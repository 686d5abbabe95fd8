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

/** The first instant of a local day, or null when there is no such date. */
export function startOfDay(date: string, timeZone: string): number | null {
  const day = parseDate(date)
  return day === null ? null : day.toZonedDateTime(timeZone).epochMilliseconds
}

/** The last millisecond of a local day, or null when there is no such date. */
export function endOfDay(date: string, timeZone: string): number | null {
  const day = parseDate(date)
  return day === null ? null : day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1
}

export function dateOf(instant: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** A date of the calendar, some days later; no date stays as it is. */
export function addDays(date: string, days: number): string {
  return parseDate(date)?.add({ days }).toString() ?? date
}

function parseDate(date: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' })
  } catch {
    // a well-formed date that no calendar has, such as the 30th of February
    return null
  }
}

export interface TimeParameter {
  /** epoch ms; of a bare date its first instant */
  at: number
  /** a bare date's last instant, else null */
  until: number | null
}

/** Epoch milliseconds, `YYYY-MM-DD` or an ISO date-time; else `bad-request` (interface, "Time parameters"). */
export function parseTimeParameter(name: string, text: string, timeZone: string): TimeParameter {
  const at = instantOf(text, timeZone)
  if (at === null || Math.abs(at) > 8.64e15) {
    return refuse('bad-request', `${name} must be epoch milliseconds, YYYY-MM-DD or an ISO date-time.`)
  }
  return { at, until: endOfDay(text, timeZone) }
}

/** `modified` of a list's query, in epoch ms; null where it is not given. @throws Refused `bad-request` */
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

/** A date-time without an offset is the group's local time. */
function localInstantOf(text: string, timeZone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone)
      .epochMilliseconds
  } catch {
    // not a date-time at all
    return null
  }
}
