/** The rows of a day from top to bottom, and the way between them. */
import type { Day, DayJob } from '../../shared/view.ts'
import { isDone } from '../text/late.ts'

/** All of a day's jobs, the late ones first. */
export function listJobs(shown: Day): DayJob[] {
  return [...shown.overdue, ...shown.timed, ...shown.untimed]
}

export interface DayPart {
  /** the parts of a day by the hour, or all of it in another order */
  key: 'overdue' | 'timed' | 'untimed' | 'distance' | 'urgency'
  jobs: DayJob[]
  /** where distances begin */
  from?: DayJob | null
}

export interface DayRows {
  /** what is to be done, and the job that is open; none of the parts is empty */
  parts: DayPart[]
  /** what is done lies together at the end */
  finished: DayJob[]
  /** how many a filter has left; without one all are there */
  left?: number
  /** how far each is from where distances begin; null: nobody knows */
  metres?: ReadonlyMap<string, number | null>
}

/** `shown`: the job that is open keeps its place when it is finished, until another one is opened. */
export function rowsOf(day: Day, shown: string | null, doesFold = true): DayRows {
  const isFolded = (job: DayJob) => doesFold && isDone(job) && job.banner === null && job.uuid !== shown
  const parts = (['overdue', 'timed', 'untimed'] as const).map(key => ({
    key,
    jobs: day[key].filter(job => !isFolded(job)),
  }))
  return { parts: parts.filter(({ jobs }) => jobs.length > 0), finished: listJobs(day).filter(isFolded) }
}

/** Those that are in sight, from top to bottom. */
export function rowsInSight({ parts, finished }: DayRows, isUnfolded: boolean): DayJob[] {
  return [...parts.flatMap(({ jobs }) => jobs), ...(isUnfolded ? finished : [])]
}

/** The job that is open as long as nobody chooses: the one that was open, while it is in the list. */
export function chooseShown(
  jobs: readonly { uuid: string }[],
  selected: string | null,
  lastShown: string | null,
): string | null {
  return jobs.some(job => job.uuid === lastShown) ? lastShown : selected
}

/** The row after (`1`) or before (`-1`) the one shown; the ends hold. */
export function neighbour(
  jobs: readonly { uuid: string }[],
  shown: string | null,
  step: 1 | -1,
): string | null {
  if (jobs.length === 0) return null
  const at = jobs.findIndex(job => job.uuid === shown)
  const next = at === -1 ? 0 : Math.min(jobs.length - 1, Math.max(0, at + step))
  return jobs[next]?.uuid ?? null
}
