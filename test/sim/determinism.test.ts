import { expect, test } from 'vitest'
import { usual } from './expect-seeds.ts'
import { planOf, prepareGround } from './ground.ts'
import { runPlan } from './run.ts'

test.each([
  [11, false],
  [12, true],
  [13, false],
] as const)(
  'seed %i (plain hub: %s) twice gives the same trace, whatever ran between',
  async (seed, isPlain) => {
    const ground = await prepareGround()
    const options = { ...usual, isPlain }
    const first = await runPlan(ground, planOf(seed, options))
    await runPlan(ground, planOf(seed + 1, { ...options, isPlain: !isPlain }))
    const second = await runPlan(ground, planOf(seed, options))
    expect(second.trace).toEqual(first.trace)
    expect(second).toEqual(first)
    expect(first.trace.length).toBeGreaterThan(100)
  },
)
