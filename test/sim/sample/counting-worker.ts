/** Like `worker.ts`, but counts the pieces of the engine and the service that each seed runs. */
import { parentPort } from 'node:worker_threads'
import type { RunResult } from '../run.ts'
import type { Asked } from '../thread.ts'
import { type Ran, startCounting } from './blocks.ts'

export interface Counted {
  result: RunResult
  ran: Ran
}

const counting = await startCounting(['main/sync', 'main/service'])
// Only modules that are loaded after this are counted.
const { prepareGround } = await import('../checkout.ts')
const { planOf } = await import('../plan-of.ts')
const { runPlan } = await import('../run.ts')
const ground = await prepareGround()
// Loading and starting the hub belong to no seed.
await counting.take()

parentPort?.on('message', async (asked: Asked) => {
  if (asked === null || !('seed' in asked)) return parentPort?.close()
  const result = await runPlan(ground, planOf(asked.seed, asked.options))
  parentPort?.postMessage({ result, ran: await counting.take() } satisfies Counted)
})
