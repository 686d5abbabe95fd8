/** Many seeds, each thread one after another. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { PlanOptions } from './plan.ts'
import { addRun, noRuns, type Outcome, type Totals } from './totals.ts'

export interface SeedRange extends PlanOptions {
  from: number
  seeds: number
  /** ends with so many failures */
  mostFailures: number
  /** as many as there are processors, unless it says */
  threads?: number
}

export async function runSeeds(range: SeedRange): Promise<Totals> {
  const totals = noRuns()
  const threads = Math.min(range.threads ?? availableParallelism(), range.seeds)
  let next = range.from
  const take = () => {
    const isOver = next >= range.from + range.seeds || totals.failed.length >= range.mostFailures
    return isOver ? null : next++
  }
  await Promise.all(Array.from({ length: threads }, () => runThread(range, take, totals)))
  totals.failed.sort((a, b) => a.seed - b.seed)
  return totals
}

async function runThread(range: SeedRange, take: () => number | null, totals: Totals): Promise<void> {
  const { laptops, operations, isPlain } = range
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { laptops, operations, isPlain } satisfies PlanOptions,
    // a run leaves little behind, so that what is young is seldom worth looking through
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  await new Promise<void>((resolve, reject) => {
    worker.on('error', reject)
    worker.on('exit', () => resolve())
    worker.on('message', (outcome: Outcome | null) => {
      if (outcome) addRun(totals, outcome)
      worker.postMessage(take())
    })
  })
}
