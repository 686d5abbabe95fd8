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
  /** of that, what it took of the processor */
  cpuMs: number
  /** bytes of resident memory at its highest */
  peakBytes: number
}

/** With its database open and empty. */
export interface Contending {
  /** resolves when every job is there */
  pull(): Promise<unknown>
  /** whether everything is there */
  check(): boolean | Promise<boolean>
  end(): unknown
}

export const taskVariable = 'FIELDBOOK_BENCH_TASK'

/** Times the pull alone: how long programs take to start and to open is another question. */
export async function contend(open: (task: PullTask) => Promise<Contending>): Promise<void> {
  const task = JSON.parse(process.env[taskVariable] ?? '') as PullTask
  const contending = await open(task)
  const before = performance.now()
  const cpuBefore = process.cpuUsage()
  await contending.pull()
  const ms = performance.now() - before
  const { user, system } = process.cpuUsage(cpuBefore)
  const isWhole = await contending.check()
  const peakBytes = peakMemory()
  await contending.end()
  const result: PullResult = { ms, cpuMs: (user + system) / 1_000, peakBytes }
  console.log(JSON.stringify(isWhole ? result : { failed: 'not all jobs came' }))
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
