/** A thread that runs seeds. */
import { parentPort } from 'node:worker_threads'
import { prepareGround } from './checkout.ts'
import { planOf } from './plan-of.ts'
import { runPlan } from './run.ts'
import { findMissing } from './sample/requirements.ts'
import type { Asked } from './thread.ts'

parentPort?.on('message', async (asked: Asked) => {
  if (asked === null) return parentPort?.close()
  parentPort?.postMessage(await answer(asked))
})

async function answer(asked: NonNullable<Asked>) {
  if ('kinds' in asked) return findMissing(new Set(asked.kinds), asked.isBase)
  return runPlan(await prepareGround(), planOf(asked.seed, asked.options))
}
