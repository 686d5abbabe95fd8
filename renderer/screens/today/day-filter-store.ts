/** What is chosen of the day, for as long as the program is open; fetched when it is first wanted. */
import { type ReadonlySignal, signal } from '@preact/signals'
import { nowMinute } from '../../state/clock.ts'
import { allOfDay, type DayFilter, filterRows } from '../../state/day-filter.ts'
import { rowsOf } from '../../state/day-rows.ts'
import { dayRule } from '../../state/day-store.ts'
import { registerStore } from '../../state/stores.ts'

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
