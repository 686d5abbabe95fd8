import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../../shared/entities/job.ts'
import { jobStates, resourceStates } from '../../../shared/entities/states.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { morning, type Person, startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { isWhole } from '../../support/sample.ts'

let at: TestHub
let sara: Person
beforeAll(async () => {
  at = await startHub()
  sara = await at.addPerson('Sara', 'technician')
  const headers = { 'API-Key': at.integration.apiKey }
  await ask(at, 'PUT', `/asset/${assetUuid}`, { headers, json: {} })
})
afterAll(() => at.close())

const assetUuid = '7a1c2f60-4e0b-4a7e-9d51-0b2310000231'
/** Includes the names that every JavaScript object has. */
const property = fc.oneof(
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constantFrom('constructor', 'toString', 'valueOf', 'hasOwnProperty') },
)
/** The second UUID belongs to no asset. */
const uuid = fc.constantFrom(assetUuid, '0b6d4a9c-52f0-4d5e-8a53-9f6e5b1f0a77')
const words = fc.option(fc.string({ unit: 'binary' }))
const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))
const day = fc.constantFrom('2026-11-20', '0000-01-01', '9999-12-31')
const when = fc.option(
  fc.oneof(
    fc.integer({ min: morning - 1e10, max: morning + 1e10 }),
    fc.constantFrom(8.64e15, -8.64e15, 0),
    day,
  ),
)
const some = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { requiredKeys: [] })
const entry = { id: fc.option(fc.integer({ min: -2, max: 9 })), uuid: fc.option(uuid) }
const location = some({ street: words, placeName: words, latitude: number })
const person = fc.constantFrom(1, 2, 99, null)

/** Bodies of the right shape, with additional random properties. */
const body = fc
  .tuple(
    some({
      uuid,
      title: words,
      description: words,
      priority: fc.constantFrom('LOW', 'URGENT', null),
      state: fc.constantFrom(...jobStates, null),
      allDay: fc.option(fc.boolean()),
      startTime: when,
      endTime: when,
      duration: fc.option(fc.constantFrom(0, 30, 5_256_000)),
      placeName: words,
      contactPerson: fc.option(some({ name: words, phone: words })),
      destinations: fc.option(
        fc.array(some({ ...entry, order: fc.option(fc.integer()), location }), { maxLength: 3 }),
      ),
      resources: fc.option(
        fc.array(some({ ...entry, userId: person, state: fc.option(fc.constantFrom(...resourceStates)) }), {
          maxLength: 2,
        }),
      ),
      items: fc.option(
        fc.array(
          some({
            ...entry,
            title: words,
            done: fc.option(fc.boolean()),
            quantity: number,
            doneByUserId: person,
          }),
          {
            maxLength: 3,
          },
        ),
      ),
      customerId: fc.option(fc.integer()),
      customerName: words,
      projectName: words,
      orderId: fc.option(fc.integer()),
      assetUuid: fc.option(
        fc.oneof({ weight: 4, arbitrary: fc.constant(assetUuid) }, { weight: 1, arbitrary: uuid }),
      ),
      signature: fc.option(some({ name: words, timeStamp: fc.option(fc.integer()) })),
      customFields: fc.option(fc.array(fc.dictionary(property, fc.jsonValue()), { maxLength: 2 })),
    }),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.dictionary(property, fc.jsonValue(), { maxKeys: 3 }) },
    ),
  )
  .map(([named, beside]) => ({ ...beside, ...named }))
/** Writes the job back as it was read, and expects that nothing changes. */
async function writeBack({ id }: Job): Promise<void> {
  for (const headers of [{ 'API-Key': at.integration.apiKey }, sara.headers]) {
    const { json: job } = await ask(at, 'GET', `/job/${id}`, { headers })
    const answer = await ask(at, 'PUT', `/job/${id}`, { headers, json: job })
    expect([answer.status, answer.text]).toEqual([200, JSON.stringify(job)])
  }
}

const runs = Number(process.env.FIELDBOOK_FUZZ ?? (isWhole ? 300 : 100))

let accepted = 0

test('the server accepts or refuses any body of a job, and can still read the job', {
  tags: 'slow',
}, async () => {
  const people = [{ 'API-Key': at.integration.apiKey }, sara.headers]
  await fc.assert(
    fc.asyncProperty(
      body,
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(...people),
      async (json, id, headers) => {
        const answers = [
          await ask(at, 'POST', '/job', { headers, json }),
          await ask(at, 'PUT', `/job/${id}`, { headers, json }),
        ]
        for (const { status, text } of answers) {
          expect(status, text).toBeLessThan(500)
          accepted += status === 200 ? 1 : 0
        }
        expect((await ask(at, 'GET', `/job/${id}`, { headers })).status).toBeLessThan(500)
        for (const { json: job } of answers.filter(({ status }) => status === 200)) await writeBack(job)
      },
    ),
    { numRuns: runs, endOnFailure: true },
  )
  // chance alone decides how many: enough that the other half of the code was tried
  expect(accepted).toBeGreaterThan(runs / 10)
  const all = `states=${jobStates.join()}&untimed&current&from=-8640000000000000`
  expect((await ask(at, 'GET', `/job?${all}`, { headers: sara.headers })).status).toBe(200)
  expect(at.logged()).not.toContain('http.failed')
})
