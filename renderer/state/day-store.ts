/** The day in the list: which one, its jobs in order, and which job is open beside it. */
import { computed } from '@preact/signals'
import type { Day, DayJob } from '../../shared/view.ts'
import { ask } from './ask.ts'
import { createReader } from './reader.ts'
import { goToDay, route } from './route.ts'

/** A day by its date; today by its date and a mark, so that midnight opens a new one. */
const TODAY = 'today '
const reader = createReader((key: string) => ask('day.read', { date: key.startsWith(TODAY) ? null : key }))
export const day = reader.value
export const openDay = (date: string | null, today: string) => reader.open(date ?? TODAY + today)
export const reloadDay = reader.reload

/** All rows from top to bottom. */
export function listJobs(shown: Day): DayJob[] {
  return [...shown.overdue, ...shown.timed, ...shown.untimed]
}

/** The job beside the list: the chosen one, else what the day selects. */
export const shownJobUuid = computed(() => {
  const here = route.value
  if (here.screen !== 'today' || here.isNewJob) return null
  return here.jobUuid ?? day.value?.selected ?? null
})

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

export function stepJob(step: 1 | -1): void {
  if (day.value === null) return
  const jobUuid = neighbour(listJobs(day.value), shownJobUuid.value, step)
  if (jobUuid !== null) goToDay({ jobUuid })
}
