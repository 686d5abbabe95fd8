/** The recording that runs in this window. The job offers the other recordings as interrupted ones. */
import { signal } from '@preact/signals'

/** its uuid; null: nothing is being recorded */
export const runningRecording = signal<string | null>(null)
