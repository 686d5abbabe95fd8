/** Thread of a hub that executes reads in order, through a connection that cannot write. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Outcome } from '../../../shared/text/failures.ts'
import { openForReading } from '../../store/copies/open-for-reading.ts'
import { withFailuresOf } from '../../store/store-failure.ts'
import type { FromThread, ToThread } from '../called-thread.ts'
import { attempt } from '../refuse.ts'
import type { ReadCall, ReadFile } from './read-thread.ts'
import { createReads } from './reads.ts'

const { file, key } = workerData as ReadFile
let opened: ReturnType<typeof open> | null = null

parentPort?.on('message', ({ id, call }: ToThread<ReadCall>) => {
  const answer = attempt(() => withFailuresOf(file, () => read(call)))
  parentPort?.postMessage({ id, answer } satisfies FromThread<Outcome<unknown>>)
})

function read({ name, order }: ReadCall): unknown {
  opened ??= open()
  const work = opened.reads[name] as (order: unknown) => unknown
  // Between two queries another user may delete or move what the first one found.
  return opened.inSnapshot(() => work(order))
}

function open() {
  const { db, inSnapshot } = openForReading(file, key)
  return { inSnapshot, reads: createReads(db) }
}
