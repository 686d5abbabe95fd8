/** Delay of a job: its start has passed and it is not begun, or its end has passed and it is not finished. */
import { isBegun, isJobOver } from '../../shared/entities/states.ts'
import { DAY, HOUR, MINUTE } from '../../shared/limits/units.ts'
import type { DayJob } from '../../shared/views/view.ts'
import { addDays, formatSpan, readTimeZone, toInstant } from './format.ts'
import { t } from './t.ts'

/** A shorter delay is ignored. */
const LEAST_MS = 5 * MINUTE

type LateParts = Pick<DayJob, 'state' | 'myState' | 'banner' | 'startTime' | 'endTime' | 'duration'>

/** In whole ms. Null: not late, or the user has nothing more to do on it. */
export function lateMs(job: LateParts, now: number, timeZone = readTimeZone()): number | null {
  if (isDone(job) || job.banner !== null || job.startTime === null) return null
  const late = now - dueOf(job, job.startTime, timeZone)
  return late < LEAST_MS ? null : late
}

/** The technician has set out for the job or begun it. */
export function isUnderWay({ myState }: Pick<DayJob, 'myState'>): boolean {
  return isBegun(myState)
}

/** The user has nothing more to do on the job. */
export function isDone({ state, myState }: Pick<DayJob, 'state' | 'myState'>): boolean {
  return myState === 'FINISHED' || isJobOver(state)
}

function dueOf(job: LateParts, start: number | string, timeZone: string): number {
  // an all-day job is due at the end of its last day
  if (typeof start === 'string') return toInstant(addDays(String(job.endTime ?? start), 1), '00:00', timeZone)
  if (!isUnderWay(job)) return start
  if (typeof job.endTime === 'number' && job.endTime > start) return job.endTime
  return start + (job.duration ?? 0) * MINUTE
}

/** `Late 25 min`, `Late 13 h`, `Late 3 days`; null if it is not late. */
export function lateWords(job: DayJob, now: number): string | null {
  const late = lateMs(job, now)
  return late === null ? null : t('job.row.late', { time: roughSpan(late) })
}

/** Rounds down to hours from an hour on, and to days from two days on. */
function roughSpan(ms: number): string {
  if (ms >= 2 * DAY) return t('span.days', { count: Math.floor(ms / DAY) })
  return formatSpan(ms >= HOUR ? Math.floor(ms / HOUR) * HOUR : ms)
}
