/** The process of a contender: reads its task from the environment, and prints its time and its peak of memory. */
import { readFileSync } from 'node:fs'
import type { BenchAccess } from '../sync-hub.ts'

export interface PullTask {
  /** an empty folder for its data */
  folder: string
  access: BenchAccess
  jobs: number
  /** address of the peer's own server, if it cannot read the hub */
  peerUrl: string | null
}

export interface PullResult {
  ms: number
  /** processor time */
  cpuMs: number
  /** highest number of bytes of resident memory */
  peakBytes: number
}

/** A contender with an open, empty database. */
export interface Contending {
  /** resolves when every job is stored */
  pull(): Promise<unknown>
  /** returns whether all data are stored */
  check(): boolean | Promise<boolean>
  end(): unknown
}

export const taskVariable = 'FIELDBOOK_BENCH_TASK'

/** Measures only the pull, not the start of the program. */
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

/** Reads Linux's counter of this program; `maxRSS` includes the memory of the parent process. */
export function peakMemory(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readStatus()) ?? []
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) * 1_024
}

function readStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8')
  } catch {
    // Other systems have no such file.
    return ''
  }
}
