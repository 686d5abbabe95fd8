/** A day of the week by the clock: where each job stands, what lies beside what, and where there is room. */
import type { DayJob } from '../../shared/view.ts'
import { addDays, dayOf, formatClock, readTimeZone } from '../text/format.ts'
import { type Drawn, drawnOf, gapsBetween, type Laid, layOut, type Span } from './lanes.ts'
import { endOf } from './week-days.ts'

/** Less between two jobs is no room for another one. */
const gapMinutes = 30
export const dayMinutes = 24 * 60
/** So many minutes a block takes at least, so that a finger finds it. */
const asDrawn: Drawn = { least: 45, end: dayMinutes }
/** Beside a day of one job after another, which is 1 wide. */
const emptyWidth = 0.7
const mostWidth = 3

/** `from` and `to`: minutes after midnight, by the clock on the wall. */
export type Block = Laid<Span & { job: DayJob }>

/** In the order in which they begin. Jobs without an hour of this day have none. */
export function blocksOf(jobs: readonly DayJob[], date: string, timeZone = readTimeZone()): Block[] {
  const spans = jobs.flatMap(job => {
    const { startTime } = job
    if (typeof startTime !== 'number') return []
    const from = minuteOf(startTime, date, timeZone)
    return [{ job, from, to: Math.max(from, minuteOf(endOf(job), date, timeZone)) }]
  })
  return layOut(spans, asDrawn, ({ job }) => isWork(job))
}

/** What is before the day counts as its beginning, what is after it as its end. */
export function minuteOf(instant: number, date: string, timeZone: string): number {
  const day = dayOf(instant, timeZone)
  if (day < date) return 0
  if (day >= addDays(date, 1)) return dayMinutes
  const [hours = 0, minutes = 0] = formatClock(instant, timeZone).split(':').map(Number)
  return hours * 60 + minutes
}

/** Where the clock stands among the hours that are shown; null: beyond them. */
export function minuteAmong(
  { first, last }: Hours,
  instant: number,
  date: string,
  timeZone = readTimeZone(),
): number | null {
  const minute = minuteOf(instant, date, timeZone)
  return minute < first * 60 || minute > last * 60 ? null : minute
}

/** What was cancelled or taken away takes no time. */
function isWork({ banner, state }: DayJob): boolean {
  return banner === null && state !== 'CANCELED'
}

/** Between the first job of a day and its last. */
export function gapsOf(blocks: readonly Block[]): Span[] {
  const work = blocks.filter(({ job }) => isWork(job))
  return gapsBetween(work, gapMinutes).map(({ from, to }) => ({ from, to }))
}

/** Whole hours of a day; the last one is not included. */
export interface Hours {
  first: number
  last: number
}

/** Shown of every day, whatever is planned, as long as nobody has said when the group works. */
const usual: Hours = { first: 7, last: 17 }

/** Nobody has said when the group works. */
export const isAllDay = ({ first, last }: Hours) => first === 0 && last === 24

export function hoursAtLeast(work: Hours): Hours {
  return isAllDay(work) ? usual : work
}

/** What lies outside of work, as shares of the hours that are shown. */
export function workStyle({ first, last }: Hours, work: Hours): Record<string, string> {
  const share = (hour: number) => `${Math.min(1, Math.max(0, (hour - first) / (last - first))) * 100}%`
  return isAllDay(work) ? {} : { '--work-from': share(work.first), '--work-to': share(work.last) }
}

/** All that is planned on the days, and `least`, in which work lies. */
export function hoursShown(days: readonly (readonly Span[])[], least: Hours, as = asDrawn): Hours {
  const spans = days.flat()
  return {
    first: Math.min(least.first, ...spans.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(least.last, ...spans.map(span => Math.ceil(drawnOf(span, as).to / 60))),
  }
}

/** How wide each day is beside the others: by how many jobs stand beside each other in it. */
export function widthsOf(days: readonly (readonly Block[])[], isEmpty: (at: number) => boolean): number[] {
  return days.map((blocks, at) => {
    if (isEmpty(at)) return emptyWidth
    return Math.min(mostWidth, Math.max(1, ...blocks.map(({ lanes }) => lanes)))
  })
}
