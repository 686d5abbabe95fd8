/** Working hours and absences of the group on this laptop, read while a screen shows them. */
import { computed } from '@preact/signals'
import { absencesOn, workdayOf } from '../../shared/rules/availability.ts'
import { me } from './app-store.ts'
import { ask } from './ask.ts'
import { createReader, registerReader } from './reader.ts'

const reader = createReader((_account: string) => ask('availability.list', {}))

/** Null before the first answer. */
export const availability = reader.value

/** Whether the server stores working hours and absences; true until that is known. */
export const isAvailabilityOffered = computed(() => availability.value?.isOffered ?? true)

const shownOn: ReadonlySet<string> = new Set(['availability', 'plan', 'week'])

registerReader(reader, here => (shownOn.has(here.screen) ? (me.value?.uuid ?? '') : null))

/** Returns the user's absences on a day, and the working hours: undefined if the group has stored none. */
export function availabilityOn(userId: number, date: string) {
  const entries = availability.value?.entries ?? []
  return { work: workdayOf(entries, userId, date), absences: absencesOn(entries, userId, date) }
}
