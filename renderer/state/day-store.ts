/** The shown day, its jobs in order, and the job that is open. */
import { computed, effect, signal } from '@preact/signals'
import type { Day } from '../../shared/views/view.ts'
import { areFinishedShown } from './app-store.ts'
import { ask } from './ask.ts'
import { today } from './clock.ts'
import { chooseShown, type DayRows, listJobs, neighbour, rowsInSight, rowsOf } from './day-rows.ts'
import { createReader } from './reader.ts'
import { goToDay, route, type TodayRoute, todayRoute } from './route.ts'
import { onChange, registerStore } from './stores.ts'

/** The key is a date. Today's also has a mark, so that midnight opens the new day. */
const TODAY = 'today '
const reader = createReader((key: string) => ask('day.read', { date: key.startsWith(TODAY) ? null : key }))
export const day = reader.value

const lastShown = signal<string | null>(null)

/** Route of a job in the list of its day. */
export function routeOnDay(date: string | null, jobUuid: string): TodayRoute {
  return { ...todayRoute, date: date === today.value ? null : date, jobUuid }
}

/** The open job: the chosen one, else the last shown one, else the one that the day selects. */
export const shownJobUuid = computed(() => {
  const here = route.value
  if (here.screen !== 'today' || here.isNewJob) return null
  if (here.jobUuid !== null || day.value === null) return here.jobUuid
  return chooseShown(listJobs(day.value), day.value.selected, lastShown.value)
})

/** Filters and sorts the day: all jobs by the hour, until `day-filter-store.ts` replaces the rule. */
export const dayRule = signal<(day: Day, shown: string | null) => DayRows>(rowsOf)

/** Whether the filter of the day is open. */
export const isDayFilterOpen = signal(false)

/** The rows of the list from top to bottom; null until the day is read. */
export const dayRows = computed(() =>
  day.value === null ? null : dayRule.value(day.value, shownJobUuid.value),
)

registerStore({
  // a finished job stays open, although another one is the next now
  start: () =>
    effect(() => {
      if (shownJobUuid.value !== null) lastShown.value = shownJobUuid.value
    }),
  follow(here) {
    if (here.screen === 'today') reader.open(here.date ?? TODAY + today.value)
  },
  onNews: onChange(reader.reload),
  forget: reader.close,
})

/** Reads the day again if its mark of an unfinished note is out of date. */
export function noticeDraft(jobUuid: string, hasDraft: boolean): void {
  const shown = day.peek()
  const row = shown === null ? undefined : listJobs(shown).find(job => job.uuid === jobUuid)
  if (row !== undefined && row.hasDraft !== hasDraft) reader.reload()
}

export function stepJob(step: 1 | -1): void {
  if (dayRows.value === null) return
  const inSight = rowsInSight(dayRows.value, areFinishedShown.value)
  const jobUuid = neighbour(inSight, shownJobUuid.value, step)
  if (jobUuid !== null) goToDay({ jobUuid })
}
