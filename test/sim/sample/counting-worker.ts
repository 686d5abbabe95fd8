/** As `worker.ts`, for seeds alone, and counts which pieces of the engine and the service each of them ran. */
import { parentPort } from 'node:worker_threads'
import type { RunResult } from '../run.ts'
import type { Asked } from '../thread.ts'
import { type Ran, startCounting } from './blocks.ts'

export interface Counted {
  result: RunResult
  ran: Ran
}

const counting = await startCounting(['main/sync', 'main/service'])
// only what is loaded after that is counted
const { prepareGround } = await import('../ground.ts')
const { planOf } = await import('../plan-of.ts')
const { runPlan } = await import('../run.ts')
const ground = await prepareGround()
// what is loading, and what every hub begins with, is no seed's own
await counting.take()

parentPort?.on('message', async (asked: Asked) => {
  if (asked === null || !('seed' in asked)) return parentPort?.close()
  const result = await runPlan(ground, planOf(asked.seed, asked.options))
  parentPort?.postMessage({ result, ran: await counting.take() } satisfies Counted)
})
