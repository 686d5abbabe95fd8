/** The job whose note is being written: another job that is opened beside it does not inherit the sheet. */
import { signal } from '@preact/signals'

export const noteJobUuid = signal<string | null>(null)

export function openNote(jobUuid: string): void {
  noteJobUuid.value = jobUuid
}

export function closeNote(): void {
  noteJobUuid.value = null
}
