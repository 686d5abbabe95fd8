/**
 * Layout of the board: one row for each person, with their jobs by the hour or by the day, and the ways between them.
 */

import type { BoardJob } from '../../../shared/contract/plan.ts'
import type { ResourceState } from '../../../shared/entities/states.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import type { BoardZoom } from '../../../shared/settings/settings.ts'
import type { PersonView } from '../../../shared/views/asset.ts'
import { endOf } from '../../state/week-days.ts'
import { addDays, dayOf, readTimeZone } from '../../text/format.ts'
import { metresBetween } from '../../text/nearby.ts'
import { type Drawn, gapsBetween, type Laid, layOut, type Span } from '../week/lanes.ts'
import { dayMinutes, type Hours, hoursAtLeast, hoursShown, minuteOf } from '../week/week-hours.ts'

/** Rem of an hour. */
export const hourRem: Readonly<Record<BoardZoom, number>> = { S: 4, M: 8.5, L: 11 }
/** The narrowest block is as wide as a finger. */
const LEAST_REM = 2.875
/** The narrowest block with a line of more than a few letters, and the narrowest gap with its text. */
const READABLE_REM = 4.5
const WAY_REM = 4

/** Short jobs are drawn at least this long, so that they can be tapped: half an hour, or 45 minutes at zoom S. */
function asDrawn(zoom: BoardZoom): Drawn {
  return { least: Math.ceil((LEAST_REM / hourRem[zoom]) * 4) * 15, end: dayMinutes }
}

/** The least rem of a span at a zoom; a wide window makes the hours wider. */
export function remOf({ from, to }: Span, zoom: BoardZoom): number {
  return ((to - from) / 60) * hourRem[zoom]
}

/** Whether a block of this width has room for whole lines of text. */
export function isReadable(rem: number): boolean {
  return rem >= READABLE_REM
}

/** Whether the text of a gap fits into it. */
export function hasRoomForWay(gap: Span, zoom: BoardZoom): boolean {
  return remOf(gap, zoom) >= WAY_REM
}
/** Travel is estimated at 40 km/h in a straight line, so that a warning is never too early. */
const METRES_A_MINUTE = 667
const WALK_METRES = 500

interface Part extends Span {
  job: BoardJob
  state: ResourceState
}

/** `from` and `to`: minutes of its day. */
type BoardBlock = Laid<Part>

/** The way from one job to the next. */
export interface Drive extends Span {
  /** null: one of the jobs has no coordinates */
  metres: number | null
  isTight: boolean
}

export interface BoardDay {
  date: string
  blocks: BoardBlock[]
  /** jobs planned for the whole day */
  loose: Omit<Part, 'from' | 'to'>[]
  ways: Drive[]
}

export interface BoardRow {
  person: PersonView
  days: BoardDay[]
}

/** Rows in the order of `people`. Finished jobs are included. */
export function rowsOf(
  people: readonly PersonView[],
  jobs: readonly BoardJob[],
  dates: readonly string[],
  timeZone = readTimeZone(),
  zoom: BoardZoom = 'M',
): BoardRow[] {
  const all = jobs.flatMap(job => job.resources.map(({ userId, state }) => ({ userId, job, state })))
  const parts = Map.groupBy(all, ({ userId }) => userId)
  return people.map(person => ({
    person,
    days: dates.map(date => dayOfRow(parts.get(person.id) ?? [], date, timeZone, asDrawn(zoom))),
  }))
}

function dayOfRow(
  theirs: readonly { job: BoardJob; state: ResourceState }[],
  date: string,
  timeZone: string,
  drawn: Drawn,
): BoardDay {
  const spans = theirs.flatMap(({ job, state }): Part[] => {
    const span = minutesOn(job, date, timeZone)
    return span === null ? [] : [{ job, state, ...span }]
  })
  const blocks = layOut(spans, drawn)
  const loose = theirs.filter(({ job }) => isAllDayOn(job, date))
  return { date, blocks, loose, ways: waysOf(blocks) }
}

/** Returns the part of a timed job that falls on a day, or null if none does. */
export function minutesOn(job: BoardJob, date: string, timeZone = readTimeZone()): Span | null {
  const { startTime } = job
  if (typeof startTime !== 'number') return null
  const end = endOf(job)
  const first = dayOf(startTime, timeZone)
  // a job that ends at midnight does not extend into the next day
  const last = end > startTime ? dayOf(end - 1, timeZone) : first
  if (date < first || date > last) return null
  const from = minuteOf(startTime, date, timeZone)
  return { from, to: Math.max(from, minuteOf(end, date, timeZone)) }
}

function isAllDayOn({ startTime, endTime }: BoardJob, date: string): boolean {
  if (typeof startTime !== 'string') return false
  return startTime <= date && date <= (typeof endTime === 'string' ? endTime : startTime)
}

function waysOf(blocks: readonly BoardBlock[]): Drive[] {
  return gapsBetween(blocks, 0).map(({ from, to, before, after }) => {
    const metres = metresBetween(before.job, after.job)
    return { from, to, metres, isTight: metres !== null && travelMinutes(metres) > to - from }
  })
}

/** Returns the least time that the way takes. Jobs within walking distance need none. */
export function travelMinutes(metres: number): number {
  return metres < WALK_METRES ? 0 : Math.ceil(metres / METRES_A_MINUTE)
}

/** The share of the hours before a part of a day, and the share of its length. */
export function place(from: number, to: number, { first, last }: Hours): Record<string, string> {
  const whole = (last - first) * 60
  return { '--from': String((from - first * 60) / whole), '--length': String((to - from) / whole) }
}

/** Covers the working hours, or the usual ones, and extends them to all jobs planned on the shown days. */
export function boardHours(rows: readonly BoardRow[], work: Hours, zoom: BoardZoom = 'M'): Hours {
  const days = rows.flatMap(row => row.days.map(({ blocks }) => blocks))
  return hoursShown(days, hoursAtLeast(work), asDrawn(zoom))
}

/** Counts the lines of a row: lanes in the day view, jobs of the fullest day in the week view. */
export function linesOf({ days }: BoardRow, isByClock: boolean): number {
  const lines = days.map(({ blocks, loose }) =>
    isByClock
      ? loose.length + Math.max(0, ...blocks.map(({ lanes }) => lanes))
      : loose.length + blocks.length,
  )
  return Math.max(0, ...lines)
}

/** Returns where each row begins, and the end of the last one. `beside`: padding of each row. */
export function topsOf(lines: readonly number[], line: number, beside: number): number[] {
  const tops = [0]
  for (const count of lines) tops.push((tops.at(-1) ?? 0) + count * line + beside)
  return tops
}

/** Returns the first and the last row between two heights. */
export function rowsBetween(tops: readonly number[], from: number, to: number): Span {
  const count = tops.length - 1
  const at = (height: number) => {
    let [low, high] = [0, Math.max(0, count - 1)]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((tops[middle] ?? 0) <= height) low = middle
      else high = middle - 1
    }
    return low
  }
  return { from: at(from), to: at(to) }
}

export function datesFrom(date: string, days: number): string[] {
  return Array.from({ length: days }, (_, at) => addDays(date, at))
}

/** The planned length of a job in minutes; one hour if none was set. */
export function plannedMinutes(job: Pick<BoardJob, 'startTime' | 'endTime' | 'duration'>): number {
  if (job.duration !== null && job.duration > 0) return job.duration
  const ms = typeof job.startTime === 'number' ? endOf(job) - job.startTime : 0
  return ms > 0 ? Math.round(ms / MINUTE) : 60
}
