/** Working hours of the group, as a dispatcher or an administrator has set them. */
import { computed } from '@preact/signals'
import { workFrom, workTo } from '../../state/app-store.ts'
import type { Hours } from './week-hours.ts'

/** The two settings may come from different places, so the end is forced to be after the start. */
export const workHours = computed<Hours>(() => ({
  first: workFrom.value,
  last: Math.max(workTo.value, workFrom.value + 1),
}))
