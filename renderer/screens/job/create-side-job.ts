/** Data of the open job that is read separately, while it is shown and whenever the job is read. */
import { effect, type ReadonlySignal } from '@preact/signals'
import { openedJob } from '../../state/job-store.ts'
import { createReader } from '../../state/reader.ts'

export interface BesideJob<T> {
  /** null until the first answer */
  value: ReadonlySignal<T | null>
  /** reads while the job is shown; returns a function that stops it */
  follow(jobUuid: string): () => void
}

export function createSideJob<T>(read: (jobUuid: string) => Promise<T>): BesideJob<T> {
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
