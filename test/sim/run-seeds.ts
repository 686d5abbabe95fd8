/** Runs many seeds on several threads, one seed after another on each. */
import { availableParallelism } from 'node:os'
import type { PlanOptions } from './plan.ts'
import type { RunResult } from './run.ts'
import { openThread, type Thread } from './thread.ts'
import { addRun, noRuns, type Totals } from './totals.ts'

export interface Limits {
  /** stops after this number of failures */
  mostFailures: number
  onRun?(result: RunResult): void
  /** no more seeds are started after it is aborted */
  signal?: AbortSignal
}

/** Returns `seeds` consecutive seeds, starting with `from`. */
export function seedsFrom(from: number, seeds: number): number[] {
  return Array.from({ length: seeds }, (_, nth) => from + nth)
}

/** Runs the seeds on as many threads as there are processors. */
export async function runSeeds(
  seeds: readonly number[],
  options: PlanOptions,
  limits: Limits,
): Promise<Totals> {
  const count = Math.min(availableParallelism(), seeds.length)
  const threads = Array.from({ length: count }, () => openThread())
  try {
    return await runSeedsOn(threads, seeds, options, limits)
  } finally {
    await Promise.all(threads.map(thread => thread.close()))
  }
}

export async function runSeedsOn(
  threads: readonly Thread[],
  seeds: readonly number[],
  options: PlanOptions,
  { mostFailures, onRun, signal }: Limits,
): Promise<Totals> {
  const totals = noRuns()
  const left = seeds.values()
  await Promise.all(
    threads.map(async thread => {
      for (const seed of left) {
        if (signal?.aborted) return
        const result = await thread.run(seed, options)
        onRun?.(result)
        addRun(totals, result)
        if (totals.failed.length >= mostFailures) return
      }
    }),
  )
  totals.failed.sort((a, b) => a.seed - b.seed)
  return totals
}
