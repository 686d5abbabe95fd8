/** Finds the next job after one is finished or declined. */
import type { Day, DayJob } from '../../../shared/views/view.ts'
import { endOf } from '../../state/week-days.ts'
import { isDone, isUnderWay } from '../../text/late.ts'

/** A declined job is in no list of the day any more, but still has its hour. */
interface LeftJob extends Pick<DayJob, 'uuid' | 'startTime'> {
  isDeclined: boolean
}

/**
 * Prefers a job that is under way, then the one planned next (after a declined job: next by the clock). Otherwise the
 * first open one: timed, then overdue, then untimed. Returns null if none is left.
 */
export function nextJob(day: Day, left: LeftJob, now: number): DayJob | null {
  const rows = [...day.timed, ...day.overdue, ...day.untimed]
  const isOpen = (job: DayJob) => job.uuid !== left.uuid && !isDone(job) && job.banner === null
  const begun = rows.find(job => isOpen(job) && isUnderWay(job))
  if (begun) return begun
  const at = left.isDeclined ? placeOfHour(day, left, now) : placeAfter(day, left)
  return day.timed.slice(at).find(isOpen) ?? rows.find(isOpen) ?? null
}

function placeAfter({ timed }: Day, { uuid }: LeftJob): number {
  return timed.findIndex(job => job.uuid === uuid) + 1
}

/**
 * Uses the present time today, and the job's own hour on other days. A user who declines a job of the evening in the
 * morning still gets the jobs in between.
 */
function placeOfHour({ isToday, timed }: Day, { startTime }: LeftJob, now: number): number {
  const hour = isToday ? now : startTime
  if (typeof hour !== 'number') return 0
  const at = timed.findIndex(job => typeof job.startTime === 'number' && endOf(job) >= hour)
  return at < 0 ? timed.length : at
}
