/** Whether the note of the open job is being written. */
import { signal } from '@preact/signals'

export const isNoteOpen = signal(false)

export function openDraftSheet(): void {
  isNoteOpen.value = true
}

export function closeDraftSheet(): void {
  isNoteOpen.value = false
}
