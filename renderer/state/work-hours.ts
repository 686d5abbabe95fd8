/** The hours in which the group works, as who plans or an administrator has set them. */
import { computed } from '@preact/signals'
import { workFrom, workTo } from './app-store.ts'
import type { Hours } from './week-hours.ts'

/** Nobody can say that work ends before it begins, but two places may. */
export const workHours = computed<Hours>(() => ({
  first: workFrom.value,
  last: Math.max(workTo.value, workFrom.value + 1),
}))
