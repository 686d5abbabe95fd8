/** The order in which the jobs of a day are driven to, and the distances between them. */
import type { Day, DayJob } from '../../../shared/views/view.ts'
import { listJobs } from '../../state/day-rows.ts'
import { isDone, isUnderWay } from '../../text/late.ts'
import { metresBetween, pointOf } from '../../text/nearby.ts'

export interface Stop {
  job: DayJob
  /** counted from 1; null: the job is done */
  number: number | null
  /** from the stop before it, in a straight line; null: unknown, or it is the first */
  metres: number | null
  isNext: boolean
}

/**
 * Open jobs in the user's order, and the done ones after them. A job that is not in the user's order comes after the one
 * that is planned before it. The next stop is the job under way, else the first.
 */
export function orderStops(day: Day, order: readonly string[]): Stop[] {
  const planned = listJobs(day)
  const open = sortByOrder(
    planned.filter(job => !isDone(job)),
    order,
  )
  const next = open.find(isUnderWay) ?? open[0]
  const stops = open.map((job, at) => {
    const before = open.slice(0, at).findLast(one => pointOf(one) !== null)
    const metres = before === undefined ? null : metresBetween(before, job)
    return { job, number: at + 1, metres, isNext: job === next }
  })
  const done = planned.filter(isDone).map(job => ({ job, number: null, metres: null, isNext: false }))
  return [...stops, ...done]
}

function sortByOrder(planned: readonly DayJob[], order: readonly string[]): DayJob[] {
  const sorted = order.flatMap(uuid => planned.filter(job => job.uuid === uuid))
  for (const [at, job] of planned.entries()) {
    if (sorted.includes(job)) continue
    const before = planned[at - 1]
    sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, job)
  }
  return sorted
}

/** Returns the order after one job moved to another place; both count from 0. */
export function moveStop(uuids: readonly string[], from: number, to: number): string[] {
  const moved = [...uuids]
  const [uuid] = moved.splice(from, 1)
  if (uuid !== undefined) moved.splice(Math.max(0, Math.min(moved.length, to)), 0, uuid)
  return moved
}

/** The sum of the known distances; null if none is known. */
export function lengthOf(stops: readonly Stop[]): number | null {
  const known = stops.flatMap(({ metres }) => metres ?? [])
  return known.length === 0 ? null : known.reduce((sum, metres) => sum + metres, 0)
}
