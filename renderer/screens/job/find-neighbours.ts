/** Finds other jobs of the day at a job's address or near it. */
import type { Day, DayJob } from '../../../shared/views/view.ts'
import { listJobs } from '../../state/day-rows.ts'
import { isDone } from '../../text/late.ts'
import { isSamePlace, metresBetween } from '../../text/nearby.ts'

/** A distance that one can walk. */
const NEAR_METRES = 500
/** The most near jobs that are named. */
const NAMED = 1

export interface Neighbours {
  /** open jobs at the same address */
  here: DayJob[]
  /** open jobs nearby, nearest first */
  near: { job: DayJob; metres: number }[]
}

export function neighboursOf(day: Day | null, job: Pick<DayJob, 'uuid' | 'destinations'>): Neighbours {
  const others = day === null ? [] : listJobs(day).filter(other => other.uuid !== job.uuid && !isDone(other))
  const here = others.filter(other => isSamePlace(job, other))
  const near = others
    .filter(other => !here.includes(other))
    .map(other => ({ job: other, metres: metresBetween(job, other) ?? Number.POSITIVE_INFINITY }))
    .filter(({ metres }) => metres < NEAR_METRES)
    .sort((a, b) => a.metres - b.metres)
  return { here, near: near.slice(0, NAMED) }
}
