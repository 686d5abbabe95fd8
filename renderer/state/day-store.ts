/** The day in the list: which one, its jobs in order, and which job is open beside it. */
import { computed } from '@preact/signals'
import { ask } from './ask.ts'
import { listJobs, neighbour } from './day-rows.ts'
import { createReader } from './reader.ts'
import { goToDay, route } from './route.ts'

/** A day by its date; today by its date and a mark, so that midnight opens a new one. */
const TODAY = 'today '
const reader = createReader((key: string) => ask('day.read', { date: key.startsWith(TODAY) ? null : key }))
export const day = reader.value
export const closeDay = reader.close
export const openDay = (date: string | null, today: string) => reader.open(date ?? TODAY + today)
export const reloadDay = reader.reload

/** The job beside the list: the chosen one, else what the day selects. */
export const shownJobUuid = computed(() => {
  const here = route.value
  if (here.screen !== 'today' || here.isNewJob) return null
  return here.jobUuid ?? day.value?.selected ?? null
})

export function stepJob(step: 1 | -1): void {
  if (day.value === null) return
  const jobUuid = neighbour(listJobs(day.value), shownJobUuid.value, step)
  if (jobUuid !== null) goToDay({ jobUuid })
}
