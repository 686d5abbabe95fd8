/** What is chosen of the day, for as long as the program is open; fetched when it is first wanted. */
import { type ReadonlySignal, signal } from '@preact/signals'
import { nowMinute } from './clock.ts'
import { allOfDay, type DayFilter, filterRows } from './day-filter.ts'
import { rowsOf } from './day-rows.ts'
import { dayRule } from './day-store.ts'
import { registerStore } from './stores.ts'

const chosen = signal<DayFilter>(allOfDay)
export const dayFilter: ReadonlySignal<DayFilter> = chosen

export function chooseOfDay(change: Partial<DayFilter>): void {
  const filter = { ...chosen.value, ...change }
  chosen.value = filter
  dayRule.value = (day, shown) => filterRows(day, shown, filter, nowMinute.value)
}

registerStore({
  forget() {
    chosen.value = allOfDay
    dayRule.value = rowsOf
  },
})
