/** A day of the week by the clock: where each job stands, what lies beside what, and where there is room. */
import type { DayJob } from '../../shared/view.ts'
import { addDays, dayOf, formatClock, readTimeZone } from '../text/format.ts'
import { endOf } from './week-days.ts'

/** Minutes that a block takes at least, so that a finger finds it. */
const blockMinutes = 45
/** Less between two jobs is no room for another one. */
const gapMinutes = 30
const dayMinutes = 24 * 60
/** Beside a day of one job after another, which is 1 wide. */
const emptyWidth = 0.7
const mostWidth = 3
/** Shown of every week, whatever is planned. */
const usual = { first: 7, last: 17 } as const

export interface Block {
  job: DayJob
  /** minutes after midnight, by the clock on the wall */
  from: number
  to: number
  /** which of so many beside each other */
  lane: number
  lanes: number
  /** how many others are planned for the same time */
  beside: number
}

export interface Gap {
  from: number
  to: number
}

/** In the order in which they begin. Jobs without an hour of this day have none. */
export function blocksOf(jobs: readonly DayJob[], date: string, timeZone = readTimeZone()): Block[] {
  const spans = jobs
    .flatMap(job => {
      const { startTime } = job
      if (typeof startTime !== 'number') return []
      const from = minuteOf(startTime, date, timeZone)
      return [{ job, from, to: Math.max(from, minuteOf(endOf(job), date, timeZone)) }]
    })
    .sort((a, b) => a.from - b.from || b.to - a.to)
  return clustersOf(spans).flatMap(layOut)
}

type Span = Pick<Block, 'job' | 'from' | 'to'>

/** What is before the day counts as its beginning, what is after it as its end. */
export function minuteOf(instant: number, date: string, timeZone: string): number {
  const day = dayOf(instant, timeZone)
  if (day < date) return 0
  if (day >= addDays(date, 1)) return dayMinutes
  const [hours = 0, minutes = 0] = formatClock(instant, timeZone).split(':').map(Number)
  return hours * 60 + minutes
}

const bottomOf = ({ from, to }: Gap) => Math.max(to, from + blockMinutes)

/** Those that touch each other, directly or through another one. */
function clustersOf(spans: readonly Span[]): Span[][] {
  const clusters: Span[][] = []
  let bottom = 0
  for (const span of spans) {
    const last = clusters.at(-1)
    if (last !== undefined && span.from < bottom) last.push(span)
    else clusters.push([span])
    bottom = Math.max(bottom, bottomOf(span))
  }
  return clusters
}

/** Each in the first lane that is free again. */
function layOut(cluster: readonly Span[]): Block[] {
  const bottoms: number[] = []
  const placed = cluster.map(span => {
    const free = bottoms.findIndex(bottom => bottom <= span.from)
    const lane = free === -1 ? bottoms.length : free
    bottoms[lane] = bottomOf(span)
    return { ...span, lane }
  })
  return placed.map(block => ({
    ...block,
    lanes: bottoms.length,
    beside: isWork(block.job)
      ? cluster.filter(other => other.job !== block.job && meets(block, other)).length
      : 0,
  }))
}

function meets(one: Span, other: Span): boolean {
  return isWork(other.job) && one.from < other.to && other.from < one.to
}

/** What was cancelled or taken away takes no time. */
function isWork({ banner, state }: DayJob): boolean {
  return banner === null && state !== 'CANCELED'
}

/** Between the first job of a day and its last. */
export function gapsOf(blocks: readonly Block[]): Gap[] {
  const gaps: Gap[] = []
  let busyTo: number | null = null
  for (const { job, from, to } of blocks) {
    if (!isWork(job)) continue
    if (busyTo !== null && from - busyTo >= gapMinutes) gaps.push({ from: busyTo, to: from })
    busyTo = Math.max(busyTo ?? 0, to)
  }
  return gaps
}

/** Whole hours of a day; the last one is not included. */
export interface Hours {
  first: number
  last: number
}

/** All that is planned in the week, and the usual ones. */
export function hoursShown(days: readonly (readonly Block[])[]): Hours {
  const blocks = days.flat()
  return {
    first: Math.min(usual.first, ...blocks.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(usual.last, ...blocks.map(block => Math.ceil(Math.min(dayMinutes, bottomOf(block)) / 60))),
  }
}

/** How wide each day is beside the others: by how many jobs stand beside each other in it. */
export function widthsOf(days: readonly (readonly Block[])[], isEmpty: (at: number) => boolean): number[] {
  return days.map((blocks, at) => {
    if (isEmpty(at)) return emptyWidth
    return Math.min(mostWidth, Math.max(1, ...blocks.map(({ lanes }) => lanes)))
  })
}
