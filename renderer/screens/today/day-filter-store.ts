/** The filter of the day, until the program ends. Its code is loaded on first use. */
import { signal } from '@preact/signals'
import { nowMinute } from '../../state/clock.ts'
import { allOfDay, type DayFilter, filterRows } from '../../state/day-filter.ts'
import { rowsOf } from '../../state/day-rows.ts'
import { dayRule } from '../../state/day-store.ts'
import { registerStore } from '../../state/stores.ts'

export const dayFilter = signal<DayFilter>(allOfDay)

export function chooseOfDay(change: Partial<DayFilter>): void {
  const filter = { ...dayFilter.value, ...change }
  dayFilter.value = filter
  dayRule.value = (day, shown) => filterRows(day, shown, filter, nowMinute.value)
}

registerStore({
  forget() {
    dayFilter.value = allOfDay
    dayRule.value = rowsOf
  },
})
