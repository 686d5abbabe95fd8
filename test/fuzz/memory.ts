/** Checks that the hub releases memory. */
import { hubLimits } from '../../shared/limits/hub-limits.ts'
import type { Memory } from './hub-under-test.ts'

/** Bytes for compiled code, connections and counters, independent of the number of requests. */
const settledBytes = 12 * 2 ** 20
/** Bytes of each request that may stay in cached answers, up to the caches' limits. */
const keptOfEachBytes = 512
/** The limits of all caches of answers; there are two each for jobs, pages and totals. */
export const keptLimits = [
  'keptJobsBytes',
  'keptJobsBytes',
  'keptPagesBytes',
  'keptPagesBytes',
  'keptEntriesBytes',
  'keptTotalsBytes',
  'keptTotalsBytes',
  'keptOrdersBytes',
] as const
const keptBytes = keptLimits.reduce((sum, name) => sum + hubLimits[name], 0)

/** Returns the bytes by which the heap may grow after this number of requests. */
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
