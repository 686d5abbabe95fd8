/** What is being captured, and on which job: another job that is opened beside it does not inherit the sheet. */
import { signal } from '@preact/signals'
import { goToDay } from './route.ts'

export type CaptureKind = 'note' | 'photo' | 'sign' | 'material'

const capture = signal<{ jobUuid: string; kind: CaptureKind } | null>(null)

/** What the sheet on a job is for; null: there is none. */
export function capturedOn(jobUuid: string | null): CaptureKind | null {
  return capture.value !== null && capture.value.jobUuid === jobUuid ? capture.value.kind : null
}

/** The job is chosen with it, so that a window that gets narrow shows the sheet and not the list. */
export function openCapture(jobUuid: string, kind: CaptureKind): void {
  capture.value = { jobUuid, kind }
  goToDay({ jobUuid })
}

export function closeCapture(): void {
  capture.value = null
}
