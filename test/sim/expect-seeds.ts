/** The seeds that `npm test` runs, in one mode. */
import { expect } from 'vitest'
import { planOf, prepareGround } from './ground.ts'
import type { PlanOptions } from './plan.ts'
import { runPlan } from './run.ts'

export const usual: PlanOptions = { laptops: 2, operations: 60, isPlain: false }

export async function expectSeedsHold(from: number, count: number, options: PlanOptions): Promise<void> {
  const ground = await prepareGround()
  const failures: string[] = []
  for (let seed = from; seed < from + count && failures.length < 5; seed++) {
    const { failure } = await runPlan(ground, planOf(seed, options))
    if (failure !== null) failures.push(failure)
  }
  expect(failures).toEqual([])
}
