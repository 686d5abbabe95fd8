import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extensions } from '../../../../shared/entities/version.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { morning, startHub, type TestHub } from '../../../support/http/hub-fixture.ts'

/** Extensions that an operator configures. */
const optional: readonly string[] = ['sso', 'mail']

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

describe('GET /version', () => {
  test('answers without a key and lists the extensions', async () => {
    const answer = await ask(at, 'GET', '/version')
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      id: expect.any(String),
      builduser: 'fieldbook',
      version: expect.stringMatching(/^\d+\.\d+\.\d+\+/),
      extensions: extensions.filter(name => !optional.includes(name)),
      hubId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      generation: 0,
    })
  })

  test('refuses a key that does not exist', async () => {
    const answer = await ask(at, 'GET', '/version', { headers: { 'API-Key': 'nobody' } })
    expect([answer.status, answer.text]).toEqual([401, 'API key is invalid'])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test('every answer has the id of the server and its restore generation', async () => {
    const { hubId } = (await ask(at, 'GET', '/version')).json as { hubId: string }
    for (const path of ['/version', '/job', '/nowhere'])
      expect((await ask(at, 'GET', path)).headers.get('hub-identity'), path).toBe(`${hubId}/0`)
  })

  test("every answer has the server's time", async () => {
    const date = new Date(morning).toUTCString()
    for (const path of ['/version', '/job', '/nowhere', '/job/%zz']) {
      expect((await ask(at, 'GET', path)).headers.get('date'), path).toBe(date)
    }
  })
})

describe('an address', () => {
  test('that does not exist answers 404', async () => {
    for (const path of ['/nowhere', '/job/list/nothing', '/version/1']) {
      expect((await ask(at, 'GET', path)).status, path).toBe(404)
    }
  })

  test('that exists refuses other methods and names the allowed ones', async () => {
    const answer = await ask(at, 'PATCH', '/job/1', { json: {} })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PUT'])
    expect((await ask(at, 'DELETE', '/version')).headers.get('allow')).toBe('GET, HEAD')
  })

  test('that cannot be decoded is refused with 400', async () => {
    expect((await ask(at, 'GET', '/job/%zz')).status).toBe(400)
  })
})

test('a failure has the form of RFC 9457 if the client accepts that form', async () => {
  const answer = await ask(at, 'GET', '/nowhere', { headers: { Accept: 'application/problem+json' } })
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(answer.json).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is nothing at this address.',
    errors: [],
    code: null,
  })
})
