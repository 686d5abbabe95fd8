/** Where to go once a job is done, or declined. */
import type { Day, DayJob } from '../../../shared/view.ts'
import { endOf } from '../../state/week-days.ts'
import { isDone, isUnderWay } from '../../text/late.ts'

/** What was declined stands in no day any more, and still has its hour. */
interface LeftJob extends Pick<DayJob, 'uuid' | 'startTime'> {
  isDeclined: boolean
}

/**
 * What is begun already, else what is planned after this one, or after a declined one what the clock comes to next;
 * else the first that is still open: by the hour, then late, then without an hour. Null: nothing is left of the day.
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

/** Today now, on another day its own hour; whoever declines in the morning what is planned at night still has the day. */
function placeOfHour({ isToday, timed }: Day, { startTime }: LeftJob, now: number): number {
  const hour = isToday ? now : startTime
  if (typeof hour !== 'number') return 0
  const at = timed.findIndex(job => typeof job.startTime === 'number' && endOf(job) >= hour)
  return at < 0 ? timed.length : at
}
