/** What one request may make the hub do is bounded, as nobody else is answered meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { ask } from './ask-hub.ts'
import { startHub, type TestHub } from './hub-fixture.ts'

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

const tooMany = Array.from({ length: hubLimits.listEntries + 1 }, () => ({}))

test.each([
  ['POST', '/job', 'items'],
  ['POST', '/job', 'destinations'],
  ['POST', '/job', 'resources'],
  ['POST', '/job', 'documents'],
  ['POST', '/asset', 'documents'],
])('%s %s with endless %s is refused', async (method, path, list) => {
  const headers = { 'API-Key': at.integration.apiKey, Accept: 'application/problem+json' }
  const answer = await ask(at, method, path, { headers, json: { [list]: tooMany } })
  expect(answer.status).toBe(406)
  expect(answer.json.errors[0].pointer).toBe(`/${list}`)
  expect(answer.json.errors[0].message).toContain(`not have more than ${hubLimits.listEntries} items`)
})
