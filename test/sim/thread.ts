/** A thread of plain Node that lives through one seed after another: what passes through vitest takes an eighth longer. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PlanOptions } from './plan.ts'
import type { RunResult } from './run.ts'

export interface Thread<Result = RunResult> {
  /** one call at a time */
  run(seed: number, options: PlanOptions): Promise<Result>
  /** as the function of that name */
  findMissing(kinds: readonly string[], isBase: boolean): Promise<string[]>
  close(): Promise<void>
}

/** What the thread is asked, each answered with a message; null: to end. */
export type Asked =
  | { seed: number; options: PlanOptions }
  | { kinds: readonly string[]; isBase: boolean }
  | null

export function openThread<Result = RunResult>(
  program: URL = new URL('./worker.ts', import.meta.url),
): Thread<Result> {
  const worker = new Worker(program, {
    // a run leaves little behind, so that what is young is seldom worth looking through
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()))
  const ask = async (asked: Asked) => {
    const answered = once(worker, 'message')
    worker.postMessage(asked)
    return (await answered)[0]
  }
  return {
    run: (seed, options) => ask({ seed, options }),
    findMissing: (kinds, isBase) => ask({ kinds, isBase }),
    // its folder goes when it ends by itself
    async close() {
      worker.postMessage(null)
      await ended
    },
  }
}
