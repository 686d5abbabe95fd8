/** Thread of a hub that executes reads in order, through a connection of its own that cannot write. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Outcome } from '../../../shared/text/failures.ts'
import { openForReading } from '../../store/copies/open-for-reading.ts'
import { openPostgresForReading } from '../../store/postgres/postgres-store.ts'
import { withFailuresOf } from '../../store/store-failure.ts'
import type { FromThread, ToThread } from '../called-thread.ts'
import { attempt } from '../refuse.ts'
import type { ReadCall, ReadPlace } from './read-thread.ts'
import { createReads, type Reads } from './reads.ts'

const place = workerData as ReadPlace
let opened: Opened | null = null

interface Opened {
  reads: Reads
  /** Between two queries another user may delete or move what the first one found. @throws StoreFailure */
  inSnapshot<T>(work: () => T): T
}

parentPort?.on('message', ({ id, call }: ToThread<ReadCall>) => {
  const answer = attempt(() => read(call))
  parentPort?.postMessage({ id, answer } satisfies FromThread<Outcome<unknown>>)
})

function read({ name, order }: ReadCall): unknown {
  opened ??= 'url' in place ? openOnServer(place.url) : openFile(place.file, place.key)
  const { reads, inSnapshot } = opened
  return inSnapshot(() => (reads[name] as (order: unknown) => unknown)(order))
}

function openFile(file: string, key: Uint8Array): Opened {
  const { db, inSnapshot } = openForReading(file, key)
  return { inSnapshot: work => withFailuresOf(file, () => inSnapshot(work)), reads: createReads(db) }
}

/** The queries of one turn of the event loop have one snapshot. */
function openOnServer(url: string): Opened {
  return { inSnapshot: work => work(), reads: createReads(openPostgresForReading(url).read) }
}
