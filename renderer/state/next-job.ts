/** Where to go once a job is done. */
import type { Day, DayJob } from '../../shared/view.ts'
import { isDone } from '../text/late.ts'

const running: readonly unknown[] = ['STARTED', 'ON_STATION', 'IN_TRANSIT', 'PAUSED']

/**
 * What is begun already, else what is planned after this one, else the first that is still open: by the hour, then late,
 * then without an hour. Null: nothing is left of the day.
 */
export function nextJob(day: Day, jobUuid: string): DayJob | null {
  const rows = [...day.timed, ...day.overdue, ...day.untimed]
  const isOpen = (job: DayJob) => job.uuid !== jobUuid && !isDone(job) && job.banner === null
  const begun = rows.find(job => isOpen(job) && running.includes(job.myState))
  if (begun) return begun
  const at = day.timed.findIndex(({ uuid }) => uuid === jobUuid)
  return day.timed.slice(at + 1).find(isOpen) ?? rows.find(isOpen) ?? null
}
