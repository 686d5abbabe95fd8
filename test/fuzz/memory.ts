/** Whether the hub keeps what it should let go of. */
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import type { Memory } from './hub-under-test.ts'

/** Compiled code, connections and counters, whatever the number of requests. */
const settledBytes = 12 * 2 ** 20
/** Of each request so much may be in the answers that the hub keeps, until they take all that they may. */
const keptOfEachBytes = 512
/** The limits of all caches of answers; of jobs and of pages there are two each (`listed-json.ts`, `listed-json.ts`). */
export const keptLimits = [
  'keptJobsBytes',
  'keptJobsBytes',
  'keptPagesBytes',
  'keptPagesBytes',
  'keptEntriesBytes',
  'keptTotalsBytes',
  'keptOrdersBytes',
] as const
const keptBytes = keptLimits.reduce((sum, name) => sum + hubLimits[name], 0)

/** What the heap may grow by after so many requests. */
function growthBytes(requests: number): number {
  return settledBytes + Math.min(keptBytes, requests * keptOfEachBytes)
}

export interface MeasuredRun {
  requests: number
  memory: { warm: Memory; end: Memory }
}

export function memoryFaults({ requests, memory: { warm, end } }: MeasuredRun): string[] {
  const grown = end.heapBytes - warm.heapBytes
  return grown <= growthBytes(requests) ? [] : [`The hub's heap grew by ${(grown / 2 ** 20).toFixed(1)} MB.`]
}
