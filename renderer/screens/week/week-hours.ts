/** Layout of a day by the clock: positions of jobs, overlaps and gaps. */
import type { DayJob } from '../../../shared/views/view.ts'
import { endOf } from '../../state/week-days.ts'
import { addDays, dayOf, formatClock, readTimeZone } from '../../text/format.ts'
import { type Drawn, drawnOf, gapsBetween, type Laid, layOut, type Span } from './lanes.ts'

/** A shorter gap has no room for another job. */
const gapMinutes = 30
export const dayMinutes = 24 * 60
/** Blocks are drawn at least this many minutes long, so that they can be tapped. */
const asDrawn: Drawn = { least: 45, end: dayMinutes }
/** Relative widths of the days. An empty day is only as wide as its name. */
const emptyWidth = 0
const mostWidth = 2
/** Lanes for which a day of the usual width has room. */
const usualLanes = 2

/** `from` and `to`: minutes after midnight in local time. */
export type Block = Laid<Span & { job: DayJob }>

/** Blocks in order of their start. Jobs without an hour on this day have none. */
export function blocksOf(jobs: readonly DayJob[], date: string, timeZone = readTimeZone()): Block[] {
  const spans = jobs.flatMap(job => {
    const { startTime } = job
    if (typeof startTime !== 'number') return []
    const from = minuteOf(startTime, date, timeZone)
    return [{ job, from, to: Math.max(from, minuteOf(endOf(job), date, timeZone)) }]
  })
  return layOut(spans, asDrawn, ({ job }) => isWork(job))
}

/** Instants before the day count as its start, later ones as its end. */
export function minuteOf(instant: number, date: string, timeZone: string): number {
  const day = dayOf(instant, timeZone)
  if (day < date) return 0
  if (day >= addDays(date, 1)) return dayMinutes
  const [hours = 0, minutes = 0] = formatClock(instant, timeZone).split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the present minute if its hour is shown, else null. */
export function minuteAmong(
  { first, last }: Hours,
  instant: number,
  date: string,
  timeZone = readTimeZone(),
): number | null {
  const minute = minuteOf(instant, date, timeZone)
  return minute < first * 60 || minute > last * 60 ? null : minute
}

/** Cancelled and withdrawn jobs take no time. */
function isWork({ banner, state }: DayJob): boolean {
  return banner === null && state !== 'CANCELED'
}

/** Gaps between the first and the last job of a day. */
export function gapsOf(blocks: readonly Block[]): Span[] {
  const work = blocks.filter(({ job }) => isWork(job))
  return gapsBetween(work, gapMinutes).map(({ from, to }) => ({ from, to }))
}

/** Whole hours of a day; the last one is not included. */
export interface Hours {
  first: number
  last: number
}

/** Always shown until the working hours are set. */
const usual: Hours = { first: 7, last: 17 }

/** Whether the working hours are not set. */
export const isAllDay = ({ first, last }: Hours) => first === 0 && last === 24

/** Minutes of a usual working day, until the working hours are set. */
const usualMinutes = 8 * 60

/** Returns how many minutes of work a day has room for. */
export function capacityOf(work: Hours): number {
  return isAllDay(work) ? usualMinutes : (work.last - work.first) * 60
}

export function hoursAtLeast(work: Hours): Hours {
  return isAllDay(work) ? usual : work
}

/** Returns the working hours as percentages of the shown hours, for the shading. */
export function workStyle({ first, last }: Hours, work: Hours): Record<string, string> {
  const share = (hour: number) => `${Math.min(1, Math.max(0, (hour - first) / (last - first))) * 100}%`
  return isAllDay(work) ? {} : { '--work-from': share(work.first), '--work-to': share(work.last) }
}

/**
 * Returns the shading of a day with working hours of its own: `work` null is a day without work, undefined leaves the
 * hours of this laptop.
 */
export function shadeOfDay(work: Span | null | undefined, { first, last }: Hours): Record<string, string> {
  if (work === undefined) return {}
  const share = (minute: number) => {
    const part = (minute - first * 60) / ((last - first) * 60)
    return `${Math.min(1, Math.max(0, part)) * 100}%`
  }
  // a day without work is shaded from its beginning to its end
  const { from, to } = work ?? { from: dayMinutes, to: dayMinutes }
  return { '--work-from': share(from), '--work-to': share(to) }
}

/** Covers all planned jobs, and at least `least`, which contains the working hours. */
export function hoursShown(days: readonly (readonly Span[])[], least: Hours, as = asDrawn): Hours {
  const spans = days.flat()
  return {
    first: Math.min(least.first, ...spans.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(least.last, ...spans.map(span => Math.ceil(drawnOf(span, as).to / 60))),
  }
}

/** Returns the relative widths of the days: equal, but wider for days with many lanes. */
export function widthsOf(days: readonly (readonly Block[])[], isEmpty: (at: number) => boolean): number[] {
  return days.map((blocks, at) => {
    if (isEmpty(at)) return emptyWidth
    return Math.min(mostWidth, Math.max(1, ...blocks.map(({ lanes }) => lanes / usualLanes)))
  })
}
