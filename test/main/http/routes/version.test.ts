import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extensions } from '../../../../shared/entities/version.ts'
import { ask } from '../../../support/http/ask-hub.ts'
import { morning, startHub, type TestHub } from '../../../support/http/hub-fixture.ts'

/** Extensions that an operator configures. */
const optional: readonly string[] = ['sso', 'mail', 'map']

let at: TestHub
beforeAll(async () => {
  at = await startHub()
})
afterAll(() => at.close())

describe('GET /version', () => {
  test('answers without a key, and lists the extensions', async () => {
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

  test('refuses an unknown key', async () => {
    const answer = await ask(at, 'GET', '/version', { headers: { 'API-Key': 'nobody' } })
    expect([answer.status, answer.text]).toEqual([401, 'API key is invalid'])
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  test("answers, as every route does, with the server's id and its restore generation", async () => {
    const { hubId } = (await ask(at, 'GET', '/version')).json as { hubId: string }
    for (const path of ['/version', '/job', '/nowhere'])
      expect((await ask(at, 'GET', path)).headers.get('hub-identity'), path).toBe(`${hubId}/0`)
  })

  test("answers, as every route does, with the server's time", async () => {
    const date = new Date(morning).toUTCString()
    for (const path of ['/version', '/job', '/nowhere', '/job/%zz']) {
      expect((await ask(at, 'GET', path)).headers.get('date'), path).toBe(date)
    }
  })
})

describe('a request path', () => {
  test('answers 404 if it does not exist', async () => {
    for (const path of ['/nowhere', '/job/list/nothing', '/version/1']) {
      expect((await ask(at, 'GET', path)).status, path).toBe(404)
    }
  })

  test('refuses a method that it does not have, and names the allowed methods', async () => {
    const answer = await ask(at, 'PATCH', '/job/1', { json: {} })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, PUT'])
    expect((await ask(at, 'DELETE', '/version')).headers.get('allow')).toBe('GET, HEAD')
  })

  test('answers 400 if it cannot be decoded', async () => {
    expect((await ask(at, 'GET', '/job/%zz')).status).toBe(400)
  })
})

test('a failure is answered in the form of RFC 9457 if the client accepts this form', async () => {
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
