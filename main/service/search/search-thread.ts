/** Searches of a hub in a thread of their own, so that other requests are answered in the meantime. */
import { Worker } from 'node:worker_threads'
import type { Outcome } from '../../../shared/failures.ts'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { CalledThread, type FromThread } from '../called-thread.ts'
import { unwrap } from '../refuse.ts'
import { threadFile } from '../thread-file.ts'
import { createTurns, type Turn } from '../turns.ts'
import type { SearchOrder } from './search-order.ts'

export interface SearchedFile {
  /** The hub's database. */
  file: string
  /** 32 bytes. */
  key: Uint8Array
}

export interface Searches {
  /**
   * Returns the entries as a JSON array in UTF-8, best first.
   * @throws Refused `too-many`, ThreadEnded, the reason of the signal; otherwise as `search`
   */
  find(order: SearchOrder, turn: Turn): Promise<Uint8Array>
}

export type FromSearchThread = FromThread<Outcome<Uint8Array<ArrayBuffer>>>

/** The first search starts the thread, and `close` ends it. */
export function openSearches(
  searched: SearchedFile,
  onCrash: (error: unknown) => void,
): Searches & { close(): Promise<void> } {
  const file = threadFile('search-worker', import.meta.url)
  const thread = new CalledThread<SearchOrder, FromSearchThread['answer']>(
    () => new Worker(file, { workerData: searched, env: {} }),
    onCrash,
  )
  // A search that crashes the thread fails alone: only one at a time is in the thread.
  const takeTurn = createTurns(1, hubLimits.searchesWaiting, hubLimits.searchesOfOne)
  return {
    find: async (order, turn) => unwrap(await takeTurn(() => thread.call(order), turn)),
    close: () => thread.close(),
  }
}
