// @module-tag slow
/**
 * Requests drawn from the hub's own document: 4,000 of one seed, one after another, so that the same ones reach the same
 * hub each time; in the whole 20,000 in six lanes side by side, and as many of a fresh seed, which is printed. More of
 * any seed: `npm run fuzz -- --requests N`.
 */
import { randomInt } from 'node:crypto'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAftermath } from './aftermath.ts'
import { type HubUnderTest, startHubUnderTest } from './hub-under-test.ts'
import { memoryFaults } from './memory.ts'
import { type FuzzReport, runFuzz } from './run-fuzz.ts'

const isWhole = process.env.FIELDBOOK_TESTS === 'all'
const runs = isWhole
  ? [
      { requests: 20_000, seed: 20_261_120, lanes: 6 },
      { requests: 20_000, seed: randomInt(2 ** 31), lanes: 6 },
    ]
  : // a seed in which each operation succeeds; a new operation changes what every seed draws
    [{ requests: 4_000, seed: 12, lanes: 1 }]
const minutes = 60_000

/**
 * They need a provider to sign in at, a mail server, or a list of parts that an office imported, which this hub has not
 * (`../main/http/sso.test.ts`, `../main/http/job-mail.test.ts` and `../contract/material.test.ts` have them).
 */
const notOffered = ['beginSso', 'finishSso', 'mailDocument', 'countVan']

/** In any of the runs: of a fresh seed nobody knows whether who signs in so seldom is let in. */
const succeeded = new Set<string>()

describe.each(runs)(
  'whatever is asked in $requests requests of the seed $seed',
  ({ requests, seed, lanes }) => {
    let hub: HubUnderTest
    let report: FuzzReport

    beforeAll(async () => {
      console.log(`The fuzzer's seed is ${seed}.`)
      hub = await startHubUnderTest()
      report = await runFuzz(hub, { requests, seed, lanes })
    }, 10 * minutes)
    afterAll(() => hub.remove())

    test('is answered as the document says', () => {
      expect(report.failures).toEqual([])
      expect(report.requests).toBeGreaterThanOrEqual(requests)
    })

    test('reaches every operation, and until the last run each of them with success', () => {
      const asked = new Set([...report.answers.keys()].map(answer => answer.split(' ')[0]))
      for (const answer of report.answers.keys()) {
        const [id = '', status = ''] = answer.split(' ')
        if (status.startsWith('2')) succeeded.add(id)
      }
      const ids = report.operations
      expect(ids.filter(id => !asked.has(id))).toEqual([])
      if (seed === runs.at(-1)?.seed) expect(ids.filter(id => !succeeded.has(id))).toEqual(notOffered)
    })

    test('leaves nothing in memory', () => {
      expect(memoryFaults(report)).toEqual([])
    })

    test('leaves data that agree with themselves, and no error in the log', {
      timeout: minutes,
    }, async () => {
      expect(await hub.close()).toEqual([])
      expect(checkAftermath(hub.file, hub.key)).toEqual([])
    })
  },
)
