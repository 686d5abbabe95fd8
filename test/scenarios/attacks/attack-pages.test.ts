// @module-tag slow
/** Authors choose the length of entries: a page must neither fill the memory nor fail for every reader. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

let at: TestHub
let headers: Record<string, string>
beforeAll(async () => {
  at = await startHub()
  headers = { 'API-Key': at.integration.apiKey }
})
afterAll(() => at.close())

const long = `needle ${'x'.repeat(1024 * 1024)}`
const many = 6
/** The most bytes of a page: its last entry may exceed the limit. */
const most = hubLimits.pageBytes + limits.jsonBodyBytes

async function create(path: string, json: (index: number) => object): Promise<void> {
  for (let index = 0; index < many; index++) {
    expect((await ask(at, 'POST', path, { headers, json: json(index) })).status).toBe(200)
  }
}

/** Returns the uuids of all pages, following Link. */
async function readAll(path: string): Promise<string[]> {
  const uuids: string[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await ask(at, 'GET', next, { headers })
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, String(many)])
    expect(answer.text.length).toBeLessThan(most)
    uuids.push(...answer.json.map((entry: { uuid: string }) => entry.uuid))
    next = /<\/api\/1([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return uuids
}

test.each([
  ['/job', '/job?untimed&states=DRAFT', () => ({ description: long })],
  ['/asset', '/asset', () => ({ description: long })],
  ['/form', '/form', () => ({ instructions: long })],
])('returns a list of very long entities of %s in pages of limited size', async (path, list, json) => {
  await create(path, json)
  for (const query of [list, `${list}${list.includes('?') ? '&' : '?'}deleted`]) {
    const uuids = await readAll(query)
    expect(new Set(uuids).size).toBe(many)
    expect(uuids).toHaveLength(many)
  }
})

test.each(['/job/search', '/asset/search'])('%s limits the size of its answer', async path => {
  const answer = await ask(at, 'GET', `${path}?q=needle`, { headers })
  expect(answer.status).toBe(200)
  expect(answer.text.length).toBeLessThan(most)
  expect(answer.json.length).toBeGreaterThan(1)
})
