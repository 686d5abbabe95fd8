/** A thread of plain Node that runs one seed after another: under vitest a run takes an eighth longer. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PlanOptions } from './plan.ts'
import type { RunResult } from './run.ts'

export interface Thread<Result = RunResult> {
  /** takes one call at a time */
  run(seed: number, options: PlanOptions): Promise<Result>
  /** calls the function of that name */
  findMissing(kinds: readonly string[], isBase: boolean): Promise<string[]>
  close(): Promise<void>
}

/** Requests to the thread, each answered with a message; null ends it. */
export type Asked =
  | { seed: number; options: PlanOptions }
  | { kinds: readonly string[]; isBase: boolean }
  | null

export function openThread<Result = RunResult>(
  program: URL = new URL('./worker.ts', import.meta.url),
): Thread<Result> {
  const worker = new Worker(program, {
    // A large young generation: a run leaves few objects, so collections are rarely worthwhile.
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
    // Lets the thread end by itself, as it then deletes its folder.
    async close() {
      worker.postMessage(null)
      await ended
    },
  }
}
