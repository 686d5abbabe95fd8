/** The job whose note is being written: another job that is opened beside it does not inherit the sheet. */
import { signal } from '@preact/signals'
import { goToDay } from './route.ts'

export const noteJobUuid = signal<string | null>(null)

/** The job is chosen with it, so that a window that gets narrow shows the note and not the list. */
export function openNote(jobUuid: string): void {
  noteJobUuid.value = jobUuid
  goToDay({ jobUuid })
}

export function closeNote(): void {
  noteJobUuid.value = null
}
