/** The work of one request is limited, because the server answers no other request during it. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenApiDocument } from '../../../main/http/openapi/types.ts'
import { jsonBody } from '../../../main/http/operation/operation.ts'
import { AssetTypeInput } from '../../../shared/entities/asset.ts'
import { JobInput } from '../../../shared/entities/job.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

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
  ['POST', '/job', 'customFields'],
  ['POST', '/asset', 'customFields'],
])('%s %s refuses more than 2,000 %s', async (method, path, list) => {
  const headers = { 'API-Key': at.integration.apiKey, Accept: 'application/problem+json' }
  const answer = await ask(at, method, path, { headers, json: { [list]: tooMany } })
  expect(answer.status).toBe(406)
  expect(answer.json.errors[0].pointer).toBe(`/${list}`)
  expect(answer.json.errors[0].message).toBe(`must not have more than ${hubLimits.listEntries} entries`)
})

test.each(['POST', 'PUT'])('%s of a job refuses lists that together have too many entries', async method => {
  const headers = { 'API-Key': at.integration.apiKey, Accept: 'application/problem+json' }
  const half = (entry: object) => Array.from({ length: hubLimits.listEntries / 2 + 1 }, () => entry)
  const json = { items: half({}), documents: half({ contentUrl: 'https://example.org/a' }) }
  const path =
    method === 'POST' ? '/job' : `/job/${(await ask(at, 'POST', '/job', { headers, json: {} })).json.id}`
  const answer = await ask(at, method, path, { headers, json })
  expect([answer.status, answer.json.errors]).toEqual([
    406,
    [
      expect.objectContaining({
        pointer: '/documents',
        message: expect.stringContaining('together with the other lists'),
      }),
    ],
  ])
})

const longText = 'ä'.repeat(1_000)
const manyOf = (entry: (nth: number) => object) => Array.from({ length: 1_500 }, (_, nth) => entry(nth))

test.each([
  [
    '/job',
    'documents',
    (nth: number) => ({ contentUrl: `https://example.org/${nth}`, description: longText }),
  ],
  ['/asset', 'documents', (nth: number) => ({ contentUrl: `https://example.org/${nth}`, own: [longText] })],
  ['/job', 'items', () => ({ title: longText })],
  ['/job', 'destinations', () => ({ location: { street: longText } })],
])('%s refuses %s with too much text in one body', { tags: 'slow' }, async (path, list, entry) => {
  const headers = { 'API-Key': at.integration.apiKey, Accept: 'application/problem+json' }
  const refused = await ask(at, 'POST', path, { headers, json: { [list]: manyOf(entry) } })
  expect([refused.status, refused.json.errors]).toEqual([
    406,
    [expect.objectContaining({ pointer: `/${list}`, message: expect.stringContaining('2 MB of text') })],
  ])
  // These entries are accepted in two requests, and the whole list can then be written back.
  const half = manyOf(entry).slice(0, 750)
  const made = await ask(at, 'POST', path, { headers, json: { [list]: half } })
  const more = [...made.json[list], ...manyOf(entry).slice(750)]
  const whole = await ask(at, 'PUT', `${path}/${made.json.uuid}`, { headers, json: { [list]: more } })
  expect(whole.json[list]).toHaveLength(1_500)
  const again = await ask(at, 'PUT', `${path}/${made.json.uuid}`, { headers, json: whole.json })
  expect([again.status, again.json.lastModified]).toEqual([200, whole.json.lastModified])
})

/** Returns a list that counts how many of its entries were read. */
function watched(length: number): { list: unknown[]; looked(): number } {
  let looked = 0
  const list = new Proxy(Array.from({ length }), {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looked += 1
      return Reflect.get(target, name, receiver)
    },
  })
  return { list, looked: () => looked }
}

test.each([
  ['items', JobInput, (list: unknown) => ({ items: list })],
  ['resources', JobInput, (list: unknown) => ({ title: 5, resources: list })],
  [
    'the documents of a template',
    AssetTypeInput,
    (list: unknown) => ({ assetTemplate: { documents: list } }),
  ],
])('refuses a list of %s that is too long before any entry is read', (_what, schema, bodyWith) => {
  const { list, looked } = watched(hubLimits.listEntries + 1)
  expect(() => jsonBody(schema).check(bodyWith(list))).toThrow(/must not have more than 2000 entries/)
  expect(looked()).toBe(0)
})

const manyValues = `[${'{},'.repeat(hubLimits.jsonValues / 2)}1]`
const manyNames = `[${Array.from({ length: hubLimits.jsonNames + 1 }, (_, index) => `{"p${index}":1}`)}]`
const manyProperties = `{${Array.from({ length: hubLimits.jsonProperties + 1 }, (_, index) => `"p${index}":1`)}}`

test('every address refuses a body with too many values before the body is parsed', async () => {
  const { paths } = (await ask(at, 'GET', '/openapi.json')).json as OpenApiDocument
  const taking = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) =>
      requestBody && 'application/json' in requestBody.content ? [[method.toUpperCase(), path] as const] : [],
    ),
  )
  expect(taking.length).toBeGreaterThan(10)
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const headers = { 'API-Key': at.integration.apiKey, 'Content-Type': 'application/json' }
  for (const [method, path] of taking) {
    const address = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    for (const [raw, sentence] of [
      [manyValues, 'The body holds more than 75,000 values.'],
      [manyNames, 'The body has properties of more than 10,000 names.'],
      [manyProperties, 'The body holds an object of more than 2,000 properties.'],
    ] as const) {
      const answer = await ask(at, method, address, { headers, raw })
      expect([method, path, answer.status, answer.text]).toEqual([method, path, 400, sentence])
    }
  }
  expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([])
})

test('the largest allowed lists with all their properties can be read and written back', async () => {
  const headers = { 'API-Key': at.integration.apiKey }
  const item = {
    title: 'x',
    description: null,
    done: false,
    quantity: 1,
    unit: 'x',
    destinationId: null,
    own: 1,
  }
  const items = Array.from({ length: hubLimits.listEntries }, () => item)
  const made = await ask(at, 'POST', '/job', { headers, json: { items } })
  expect(made.status).toBe(200)
  // The server adds an id, a UUID, and who completed the item and when.
  const again = await ask(at, 'PUT', `/job/${made.json.id}`, { headers, json: made.json })
  expect([again.status, again.json.lastModified]).toEqual([200, made.json.lastModified])
})

test('refuses a form with too many parameters', async () => {
  const headers = { 'API-Key': at.integration.apiKey, 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await ask(at, 'POST', '/job/1/note', { headers, raw: `text=x${'&a'.repeat(2_000_000)}` })
  expect([answer.status, answer.text]).toEqual([400, 'There are more than 1000 parameters.'])
})

test('stores at most a thousand unknown properties of each entity', async () => {
  const headers = { 'API-Key': at.integration.apiKey }
  const own = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`own${i}`, i]))
  const many = own(hubLimits.extraProperties)
  const made = await ask(at, 'POST', '/job', { headers, json: { ...many, items: [many] } })
  expect(made.json).toMatchObject({ ...many, items: [many] })
  for (const json of [{ another: 1 }, { items: [{ ...many, another: 1 }] }]) {
    const answer = await ask(at, 'PUT', `/job/${made.json.id}`, { headers, json })
    expect([answer.status, answer.text]).toEqual([406, 'There may be 1,000 unknown properties at most.'])
  }
  const less = await ask(at, 'PUT', `/job/${made.json.id}`, { headers, json: { own0: null, another: 1 } })
  expect([less.status, less.json.another]).toEqual([200, 1])
})
