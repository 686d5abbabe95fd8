/**
 * Tests many seeds of one mode in a thread of plain Node. `npm test` runs the sample and some days of other kinds; `npm
 * run test:all` runs all seeds that the sample was chosen from, and some new ones.
 */
import { randomInt } from 'node:crypto'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterVisitActs, changeBackActs, materialActs } from './acts/kinds.ts'
import { type PlanOptions, usual } from './plan.ts'
import type { RunResult } from './run.ts'
import { runSeedsOn, seedsFrom } from './run-seeds.ts'
import { kindsIn } from './sample/kinds-in.ts'
import { restoredSeeds, sampleSeeds } from './sample/seeds.ts'
import { openThread, type Thread } from './thread.ts'

const isWhole = process.env.FIELDBOOK_TESTS === 'all'
const freshSeeds = 100
/** number of those on which two laptops use one van */
const materialDays = 2
/** number of days on which users change values back */
const changeBackDays = 1
/** number of days with live changes, which a base server does not have */
const liveDays = 2
/** number of those with follow-up jobs, which a night follows */
const afterVisitDays = 1

/** Ten times the usual duration, as other work may slow the machine down. */
export const mostMs = 1_800_000

export function describeSeeds(mode: keyof typeof sampleSeeds): void {
  const isBase = mode === 'plain'
  const options: PlanOptions = { ...usual, isBase }
  const seeds = isWhole ? seedsFrom(1, 300) : sampleSeeds[mode]
  const restored = restoredSeeds[mode]
  const material = seedsFrom(1, isWhole ? 100 : materialDays)
  const changeBack = seedsFrom(1, isWhole ? 100 : changeBackDays)
  const live = isBase ? [] : seedsFrom(isWhole ? 1 : 3, isWhole ? 200 : liveDays)
  const afterVisit = seedsFrom(isWhole ? 1 : 3, isWhole ? 100 : afterVisitDays)
  const all = [seeds, restored, material, changeBack, live, afterVisit].flat().length
  let thread: Thread
  const results: RunResult[] = []

  describe(`${all} days of a fleet before ${isBase ? 'base servers' : 'our hub'}`, () => {
    beforeAll(async () => {
      thread = openThread()
      const limits = { mostFailures: 5, onRun: (result: RunResult) => results.push(result) }
      await runSeedsOn([thread], seeds, options, limits)
      await runSeedsOn([thread], restored, { ...options, isRestored: true }, limits)
      await runSeedsOn([thread], material, { ...options, acts: materialActs }, limits)
      await runSeedsOn([thread], changeBack, { ...options, acts: changeBackActs }, limits)
      await runSeedsOn([thread], live, { ...options, isLive: true }, limits)
      await runSeedsOn([thread], afterVisit, { ...options, acts: afterVisitActs }, limits)
    }, mostMs)
    afterAll(() => thread.close())

    test('lose no data and do nothing twice under any fault', () => {
      expect(failuresOf(results)).toEqual([])
      expect(results.length).toBe(all)
    })

    test('contain every action and every fault', async () => {
      const kinds = new Set(results.flatMap(result => [...kindsIn(result)]))
      const missing = await thread.findMissing([...kinds], isBase)
      expect(missing, 'Choose others: node test/sim/sample/choose.ts').toEqual([])
    })

    test('have the same trace when they run again', { timeout: mostMs }, async () => {
      const [first] = results
      const seed = first?.seed ?? 0
      await thread.run(seed, { ...usual, isBase: !isBase })
      const again = await thread.run(seed, options)
      expect(again.trace).toEqual(first?.trace)
      expect(again).toEqual(first)
      expect(again.trace.length).toBeGreaterThan(100)
    })

    test.skipIf(isBase)('cut streams, hold events back, and let laptops sleep', () => {
      const met = new Set(results.flatMap(({ faults }) => Object.keys(faults)))
      expect([...met]).toEqual(expect.arrayContaining(['cut-streams', 'hold-events', 'doze', 'restart-hub']))
    })

    test.runIf(isWhole)(`lose nothing on ${freshSeeds} new seeds`, { timeout: mostMs }, async () => {
      const from = randomInt(1_000, 900_000_000)
      console.log(`npm run sim -- --from ${from} --seeds ${freshSeeds}${isBase ? ' --base' : ''}`)
      const fresh: RunResult[] = []
      const limits = { mostFailures: 5, onRun: (result: RunResult) => fresh.push(result) }
      await runSeedsOn([thread], seedsFrom(from, freshSeeds), options, limits)
      expect(failuresOf(fresh)).toEqual([])
    })
  })
}

function failuresOf(results: readonly RunResult[]): string[] {
  return results.flatMap(({ failure }) => failure ?? [])
}
