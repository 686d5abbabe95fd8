/** Data for the dispatcher's plan, and whether the user may plan. */
import { computed } from '@preact/signals'
import { me } from './app-store.ts'
import { ask } from './ask.ts'
import { createReader, registerReader } from './reader.ts'

/** A user with the role of a technician may plan only for themselves, so the plan is hidden. */
export const isPlanner = computed(() => me.value !== null && me.value.role !== 'technician')

const reader = createReader((_account: string) => ask('plan.read', {}))
export const plan = reader.value
export const reloadPlan = reader.reload

// read for dispatchers only, whose list of today shows the count
registerReader(reader, () => (isPlanner.value ? (me.value?.uuid ?? null) : null))
