/** One contender's process: it is told what to pull by its environment, and prints its time and its peak of memory. */
import { readFileSync } from 'node:fs'
import type { BenchAccess } from '../sync-hub.ts'

export interface PullTask {
  /** an empty folder for whatever it keeps */
  folder: string
  access: BenchAccess
  jobs: number
  /** of the peer's own server, where it cannot read the hub */
  peerUrl: string | null
}

export interface PullResult {
  ms: number
  /** bytes of resident memory at its highest */
  peakBytes: number
}

interface Pulled {
  /** whether everything is there */
  check(): boolean | Promise<boolean>
  end(): unknown
}

export const taskVariable = 'FIELDBOOK_BENCH_TASK'

/** Times `pull` from the opening of its database to the moment it answers. */
export async function contend(pull: (task: PullTask) => Promise<Pulled>): Promise<void> {
  const task = JSON.parse(process.env[taskVariable] ?? '') as PullTask
  const before = performance.now()
  const { check, end } = await pull(task)
  const ms = performance.now() - before
  const isWhole = await check()
  const peakBytes = peakMemory()
  await end()
  console.log(JSON.stringify(isWhole ? { ms, peakBytes } : { failed: 'not all jobs came' }))
}

/** Linux counts it anew for each program; `maxRSS` begins with what the process had that started this one. */
function peakMemory(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readStatus()) ?? []
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1_024
}

function readStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8')
  } catch {
    // another system, which does not tell it this way
    return ''
  }
}
