// @module-tag slow
/**
 * Sends requests that are drawn from the hub's own document. `npm test` sends 4,000 of one seed one after another, so
 * that they are the same each time. `npm run test:all` sends 20,000 in six parallel lanes, and as many of a new seed,
 * which is printed. `npm run fuzz -- --requests N` sends more.
 */
import { randomInt } from 'node:crypto'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDatabase } from '../support/postgres/make-database.ts'
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
  : // In this seed every operation succeeds. A new operation changes what every seed draws.
    [{ requests: 4_000, seed: 9, lanes: 1 }]
const minutes = 60_000

/**
 * Operations that need a sign-in provider, a mail server, a map or a list of parts. This hub has none of these.
 * Their tests: `../scenarios/http-api/sso.test.ts`, `../main/http/routes/job-mail.test.ts`, `../contract/map.test.ts`
 * and `../contract/material.test.ts`.
 */
const notOffered = [...['beginSso', 'finishSso', 'mailDocument', 'getMap', 'getMapContent', 'countVan']]

/** Operations that succeeded in any run: in a new seed, rare operations may always be refused. */
const succeeded = new Set<string>()

describe.each(runs)('$requests random requests with the seed $seed', ({ requests, seed, lanes }) => {
  let hub: HubUnderTest
  let report: FuzzReport

  beforeAll(async () => {
    console.log(`The fuzzer's seed is ${seed}.`)
    hub = await startHubUnderTest(await makeDatabase())
    report = await runFuzz(hub, { requests, seed, lanes })
  }, 10 * minutes)
  afterAll(() => hub.remove())

  test('get only answers that the OpenAPI document describes', () => {
    expect(report.failures).toEqual([])
    expect(report.requests).toBeGreaterThanOrEqual(requests)
  })

  test('reach every operation, and succeed in each operation at least once', () => {
    const asked = new Set([...report.answers.keys()].map(answer => answer.split(' ')[0]))
    for (const answer of report.answers.keys()) {
      const [id = '', status = ''] = answer.split(' ')
      if (status.startsWith('2')) succeeded.add(id)
    }
    const ids = report.operations
    expect(ids.filter(id => !asked.has(id))).toEqual([])
    if (seed === runs.at(-1)?.seed)
      expect(ids.filter(id => !succeeded.has(id)).toSorted()).toEqual(notOffered.toSorted())
  })

  test('leave no memory allocated', () => {
    expect(memoryFaults(report)).toEqual([])
  })

  test('leave consistent data and no error in the log', {
    timeout: minutes,
  }, async () => {
    expect(await hub.close()).toEqual([])
    expect(checkAftermath(hub)).toEqual([])
  })
})
