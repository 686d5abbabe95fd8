/** Runs long reads of a hub in a thread, so that other requests are answered in the meantime. */
import { Worker } from 'node:worker_threads'
import type { Outcome } from '../../../shared/text/failures.ts'
import { threadFile } from '../../store/thread-file.ts'
import { CalledThread } from '../called-thread.ts'
import { unwrap } from '../refuse.ts'
import { createTurns, type Turn } from '../turns.ts'
import type { Reads } from './reads.ts'

/** The hub's database: a file and its key of 32 bytes, or the address on a server. */
export type ReadPlace = { file: string; key: Uint8Array } | { url: string }

type ReadName = keyof Reads
type OrderOf<Name extends ReadName> = Parameters<Reads[Name]>[0]

export interface ReadCall<Name extends ReadName = ReadName> {
  name: Name
  order: OrderOf<Name>
}

export interface LongReads {
  /** @throws Refused `too-many`, ThreadEnded, the reason of the signal; otherwise as the read itself */
  read<Name extends ReadName>(name: Name, order: OrderOf<Name>, turn: Turn): Promise<ReturnType<Reads[Name]>>
}

/** How many reads may wait. */
interface Waiting {
  ofOne: number
  ofAll: number
}

/** Opens the long reads. The first read starts the thread, and `close` ends it. */
export function openLongReads(
  place: ReadPlace,
  { ofOne, ofAll }: Waiting,
  onCrash: (error: unknown) => void,
): LongReads & { close(): Promise<void> } {
  const worker = threadFile('read-worker', import.meta.url)
  const thread = new CalledThread<ReadCall, Outcome<unknown>>(
    () => new Worker(worker, { workerData: place, env: {} }),
    onCrash,
  )
  // Gives the thread one read at a time, so that a read that crashes it fails alone.
  const takeTurn = createTurns(1, ofAll, ofOne)
  return {
    read: async <Name extends ReadName>(name: Name, order: OrderOf<Name>, turn: Turn) =>
      unwrap(await takeTurn(() => thread.call({ name, order }), turn)) as ReturnType<Reads[Name]>,
    close: () => thread.close(),
  }
}
