/** What waits for who plans, and what may be planned. */
import { computed } from '@preact/signals'
import { me } from './app-store.ts'
import { ask } from './ask.ts'
import { createReader, registerReader } from './reader.ts'

/** Who signs in as a technician plans for nobody but themselves: nothing of it is shown. */
export const isPlanner = computed(() => me.value !== null && me.value.role !== 'technician')

const reader = createReader((_account: string) => ask('plan.read', {}))
export const plan = reader.value
export const reloadPlan = reader.reload

// for who plans alone, as its count stands on today's list
registerReader(reader, () => (isPlanner.value ? (me.value?.uuid ?? null) : null))
