import type { JobListItem } from '../../../shared/entities/job.ts'
import { isJobOver } from '../../../shared/entities/states.ts'
import { startDayOf } from '../../state/week-days.ts'

/** Jobs of the past that are shown. */
const PAST = 3

/**
 * Returns the next job and the last three. `jobs`: those without a date first, then the newest first. `today`:
 * `YYYY-MM-DD`.
 */
export function latestJobs(jobs: readonly JobListItem[], today: string): JobListItem[] {
  const isAhead = (job: JobListItem) => !isJobOver(job.state) && (startDayOf(job) ?? today) >= today
  const ahead = jobs.filter(isAhead)
  const next = ahead.findLast(({ startTime }) => startTime !== null) ?? ahead[0]
  const past = jobs.filter(job => !isAhead(job)).slice(0, PAST)
  return next === undefined ? past : [next, ...past]
}
