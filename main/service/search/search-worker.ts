/** Runs as a thread of a hub: searches one after another, through a connection that cannot write. */
import { parentPort, workerData } from 'node:worker_threads'
import { type OpenedForReading, openForReading } from '../../store/copies/open-for-reading.ts'
import { withFailuresOf } from '../../store/store-failure.ts'
import type { ToThread } from '../called-thread.ts'
import { attempt } from '../refuse.ts'
import { type SearchOrder, search } from './search-order.ts'
import type { FromSearchThread, SearchedFile } from './search-thread.ts'

const { file, key } = workerData as SearchedFile
let opened: OpenedForReading | null = null

parentPort?.on('message', ({ id, call }: ToThread<SearchOrder>) => {
  const answer = attempt(() => withFailuresOf(file, () => find(call)))
  parentPort?.postMessage({ id, answer } satisfies FromSearchThread, answer.ok ? [answer.value.buffer] : [])
})

function find(order: SearchOrder): Uint8Array<ArrayBuffer> {
  opened ??= openForReading(file, key)
  const { db, inSnapshot } = opened
  // Between two queries another user may delete or move what the first one found.
  return new TextEncoder().encode(inSnapshot(() => search(db, order)))
}
