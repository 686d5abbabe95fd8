/** The seeds that `npm test` runs, in one mode. */
import { expect } from 'vitest'
import type { PlanOptions } from './plan.ts'
import { runSeeds } from './run-seeds.ts'

/** Ten times what it takes, as other work may slow the machine down. */
export const mostMs = 1_800_000

export const usual: PlanOptions = { laptops: 2, operations: 60, isPlain: false }

/** In a thread of plain Node, as `npm run sim` does: what passes through vitest takes an eighth longer. */
export async function expectSeedsHold(from: number, seeds: number, options: PlanOptions): Promise<void> {
  const totals = await runSeeds({ ...options, from, seeds, mostFailures: 5, threads: 1 })
  expect(totals.failed.map(({ failure }) => failure)).toEqual([])
  expect(totals.seeds).toBe(seeds)
}
