/** The rows of a day from top to bottom, and the way between them. */
import type { Day, DayJob } from '../../shared/view.ts'

/** All rows from top to bottom. */
export function listJobs(shown: Day): DayJob[] {
  return [...shown.overdue, ...shown.timed, ...shown.untimed]
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
