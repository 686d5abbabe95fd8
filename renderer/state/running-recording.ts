/** The recordings that run now. The job offers the others as interrupted ones. */
import { signal } from '@preact/signals'

/** uuid of the recording in this window; null: nothing is being recorded */
export const runningRecording = signal<string | null>(null)

const prefix = 'recording:'

/** Marks the recording for other windows as running here, until the returned function is called or this window ends. */
export function holdRunning(recordingUuid: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  runningRecording.value = recordingUuid
  void navigator.locks.request(prefix + recordingUuid, () => promise)
  return () => {
    runningRecording.value = null
    resolve()
  }
}

/** Returns the uuids of the recordings that run in any window. */
export async function listRunning(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name = '' }) => name.slice(prefix.length)))
}
