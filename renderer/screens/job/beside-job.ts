/** What is read of the open job by itself: for as long as it is shown, and again whenever the job is. */
import { effect, type ReadonlySignal } from '@preact/signals'
import { openedJob } from '../../state/job-store.ts'
import { createReader } from '../../state/reader.ts'

export interface BesideJob<T> {
  /** null until the first answer */
  value: ReadonlySignal<T | null>
  /** for as long as it is shown; returns a function that stops it */
  follow(jobUuid: string): () => void
}

export function createBesideJob<T>(read: (jobUuid: string) => Promise<T>): BesideJob<T> {
  const reader = createReader(read)
  return {
    value: reader.value,
    follow(jobUuid) {
      reader.open(jobUuid)
      const stop = effect(() => {
        if (openedJob.value !== null) reader.reload()
      })
      return () => {
        stop()
        reader.close()
      }
    },
  }
}
