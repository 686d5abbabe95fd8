/** The open capture sheet and its job. Another job that is opened does not inherit the sheet. */
import { signal } from '@preact/signals'
import { goToDay } from './route.ts'

export type CaptureKind = 'note' | 'photo' | 'record' | 'sign' | 'material'

const capture = signal<{ jobUuid: string; kind: CaptureKind } | null>(null)

/** Returns the kind of the sheet that is open on a job, or null. */
export function capturedOn(jobUuid: string | null): CaptureKind | null {
  return capture.value !== null && capture.value.jobUuid === jobUuid ? capture.value.kind : null
}

/** Selects the job too, so that a window that becomes narrow shows the sheet, not the list. A job is signed on its sheet. */
export function openCapture(jobUuid: string, kind: CaptureKind): void {
  capture.value = { jobUuid, kind }
  goToDay({ jobUuid, isSheet: kind === 'sign' })
}

export function closeCapture(): void {
  capture.value = null
}
