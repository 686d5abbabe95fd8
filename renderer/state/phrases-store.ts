/** Phrases of the group on this laptop, read while a note is written or their screen is shown. */
import { computed, signal } from '@preact/signals'
import { me, status } from './app-store.ts'
import { ask } from './ask.ts'
import { createReader, registerReader } from './reader.ts'

/** Whether the server stores phrases of the group. */
export const offersPhrases = computed(() => status.value?.offered?.includes('phrases') ?? false)

const reader = createReader((_account: string) => ask('phrase.list', {}))

/** The phrases of the group; null before the first answer. */
export const groupPhrases = reader.value
export const reloadPhrases = reader.reload

/** Whether a note is being written. */
export const isNoteOpen = signal(false)

registerReader(reader, here =>
  here.screen === 'phrases' || isNoteOpen.value ? (me.value?.uuid ?? '') : null,
)
