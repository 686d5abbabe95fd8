/** The day in the list: which one, its jobs in order, and which job is open beside it. */
import { computed, effect, signal } from '@preact/signals'
import type { Day } from '../../shared/view.ts'
import { areFinishedShown } from './app-store.ts'
import { ask } from './ask.ts'
import { today } from './clock.ts'
import { chooseShown, type DayRows, listJobs, neighbour, rowsInSight, rowsOf } from './day-rows.ts'
import { createReader } from './reader.ts'
import { goToDay, route, type TodayRoute, todayRoute } from './route.ts'
import { onChange, registerStore } from './stores.ts'

/** A day by its date; today by its date and a mark, so that midnight opens a new one. */
const TODAY = 'today '
const reader = createReader((key: string) => ask('day.read', { date: key.startsWith(TODAY) ? null : key }))
export const day = reader.value

const lastShown = signal<string | null>(null)

/** A job among those of a day. */
export function routeOnDay(date: string | null, jobUuid: string): TodayRoute {
  return { ...todayRoute, date: date === today.value ? null : date, jobUuid }
}

/** The job beside the list: the chosen one, else the one that was open, else what the day selects. */
export const shownJobUuid = computed(() => {
  const here = route.value
  if (here.screen !== 'today' || here.isNewJob) return null
  if (here.jobUuid !== null || day.value === null) return here.jobUuid
  return chooseShown(listJobs(day.value), day.value.selected, lastShown.value)
})

/** What of a day is listed, in which order: all of it by the hour until somebody chooses (`day-filter-store.ts`). */
export const dayRule = signal<(day: Day, shown: string | null) => DayRows>(rowsOf)

/** Whether somebody is choosing what is listed. */
export const isDayFilterOpen = signal(false)

/** The list as it stands, top to bottom; null until the day is read. */
export const dayRows = computed(() =>
  day.value === null ? null : dayRule.value(day.value, shownJobUuid.value),
)

registerStore({
  // a job that is finished beside the list stays there, although another one is the next now
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

/** Reads the day again where its mark of a note that was begun is out of date. */
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
