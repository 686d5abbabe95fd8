// @module-tag slow
/** Days before base servers that differ by seed: a few that pass, in a thread of plain Node. */
import { expect, test } from 'vitest'
import { mostMs } from './describe-seeds.ts'
import { usual } from './plan.ts'
import { runSeedsOn } from './run-seeds.ts'
import { baseSeeds } from './sample/seeds.ts'
import { openThread } from './thread.ts'

test('loses nothing and does nothing twice before a base server', { timeout: mostMs }, async () => {
  const thread = openThread()
  const options = { ...usual, isPlain: true, isBase: true }
  const { failed } = await runSeedsOn([thread], baseSeeds, options, { mostFailures: 5 })
  await thread.close()
  expect(failed).toEqual([])
})
