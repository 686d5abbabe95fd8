/** The rows of a day from top to bottom, and steps between them. */
import type { Day, DayJob } from '../../shared/views/view.ts'
import { isDone } from '../text/late.ts'

/** All jobs of a day, overdue ones first. */
export function listJobs(shown: Day): DayJob[] {
  return [...shown.overdue, ...shown.timed, ...shown.untimed]
}

export interface DayPart {
  /** the parts of a day by the hour, or all jobs in another order */
  key: 'overdue' | 'timed' | 'untimed' | 'distance' | 'urgency'
  jobs: DayJob[]
  /** the job from which distances are measured */
  from?: DayJob | null
}

export interface DayRows {
  /** open jobs, and the one that is shown; no part is empty */
  parts: DayPart[]
  /** finished jobs, which are folded at the end */
  finished: DayJob[]
  /** how many a filter has left; undefined without a filter */
  left?: number
  /** metres of each job from the start of distances; null: unknown */
  metres?: ReadonlyMap<string, number | null>
}

/** `shown`: the open job keeps its place when it is finished, until another one is opened. */
export function rowsOf(day: Day, shown: string | null, doesFold = true): DayRows {
  const isFolded = (job: DayJob) => doesFold && isDone(job) && job.banner === null && job.uuid !== shown
  const parts = (['overdue', 'timed', 'untimed'] as const).map(key => ({
    key,
    jobs: day[key].filter(job => !isFolded(job)),
  }))
  return { parts: parts.filter(({ jobs }) => jobs.length > 0), finished: listJobs(day).filter(isFolded) }
}

/** The visible rows from top to bottom. */
export function rowsInSight({ parts, finished }: DayRows, isUnfolded: boolean): DayJob[] {
  return [...parts.flatMap(({ jobs }) => jobs), ...(isUnfolded ? finished : [])]
}

/** Returns the job to show without a choice: the last shown one, while it is in the list. */
export function chooseShown(
  jobs: readonly { uuid: string }[],
  selected: string | null,
  lastShown: string | null,
): string | null {
  return jobs.some(job => job.uuid === lastShown) ? lastShown : selected
}

/** Returns the row after (`1`) or before (`-1`) the shown one; stops at the ends. */
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
