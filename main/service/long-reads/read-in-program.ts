/** Runs long reads where the other queries run, for a database that takes one connection only. */
import type { ReadDb } from '../../store/db.ts'
import type { LongReads } from './read-thread.ts'
import { createReads, type Reads } from './reads.ts'

/** Returns reads that end before other requests go on. */
export function readInProgram(db: ReadDb): LongReads & { close(): Promise<void> } {
  const reads = createReads(db)
  return {
    read: async <Name extends keyof Reads>(name: Name, order: Parameters<Reads[Name]>[0]) =>
      (reads[name] as (given: typeof order) => ReturnType<Reads[Name]>)(order),
    close: () => Promise.resolve(),
  }
}
