/** One of the threads that run seeds: asks for the next, and tells what became of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { planOf, prepareGround } from './ground.ts'
import type { PlanOptions } from './plan.ts'
import { runPlan } from './run.ts'

const options = workerData as PlanOptions
const ground = await prepareGround()

parentPort?.on('message', (seed: number | null) => {
  if (seed === null) return parentPort?.close()
  runPlan(ground, planOf(seed, options)).then(({ trace: _trace, ...outcome }) =>
    parentPort?.postMessage(outcome),
  )
})
parentPort?.postMessage(null)
