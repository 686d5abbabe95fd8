import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ask } from '../../support/http/ask-hub.ts'
import { startHub, type TestHub } from '../../support/http/hub-fixture.ts'

let at: TestHub
let headers: Record<string, string>
beforeAll(async () => {
  at = await startHub()
  headers = { 'API-Key': at.integration.apiKey }
})
afterAll(() => at.close())

const json = { 'Content-Type': 'application/json' }
const post = (raw: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = json) =>
  ask(at, 'POST', '/job', { headers: { ...headers, ...more }, raw })

describe('a body', () => {
  test('that is not JSON is refused with 400', async () => {
    for (const raw of ['{', '{"title":', 'title=x', '{"a":1}{', 'NaN', '', '{"title":"\u0000']) {
      expect((await post(raw)).status, raw).toBe(400)
    }
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400)
  })

  test('of another content type is refused with 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'x', 'application/x-www-form-urlencoded']) {
      expect((await post('{}', { 'Content-Type': type })).status, type).toBe(415)
    }
  })

  test.each(['gzip', 'br', 'deflate, gzip', 'x'])(
    'with Content-Encoding %s is refused with 415',
    async encoding => {
      for (const raw of ['{"title":"plain after all"}', gzipSync('{"title":"packed"}')]) {
        const answer = await post(raw, { ...json, 'Content-Encoding': encoding })
        expect(answer.status).toBe(415)
        expect(answer.headers.get('accept-encoding')).toBe('identity')
      }
    },
  )

  test('is not required if the request has a Content-Encoding', async () => {
    const packed = { headers: { ...headers, 'Content-Encoding': 'gzip' } }
    expect((await ask(at, 'GET', '/version', packed)).status).toBe(200)
  })

  test('with Content-Encoding identity is accepted', async () => {
    expect((await post('{"title":"plain"}', { ...json, 'Content-Encoding': 'identity' })).status).toBe(200)
  })

  test('over 5 MB is refused with 413', async () => {
    const answer = await post(JSON.stringify({ title: 'x'.repeat(5 * 1024 * 1024) }))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/plain; charset=utf-8'])
  })

  test('with too many nested levels is refused', async () => {
    expect((await post(`{"x":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}`)).status).toBe(400)
    expect((await post(`{"x":${'['.repeat(60)}${']'.repeat(60)}}`)).status).toBe(200)
  })

  test('cannot change a prototype', async () => {
    for (const raw of ['{"__proto__":{"admin":true}}', '{"items":[{"x":{"__proto__":1}}]}']) {
      expect((await post(raw)).status, raw).toBe(400)
    }
    const answer = await post('{"title":"x","constructor":{"prototype":{"admin":true}}}')
    expect(answer.json).not.toHaveProperty('admin')
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })

  test('may have properties with the names of methods of Object', async () => {
    const { json: job } = await post('{"title":"x"}')
    const named = { constructor: { a: 1 }, toString: null, valueOf: 1, hasOwnProperty: 'no' }
    for (const body of [named, { customFields: [named] }, { items: [named] }, { destinations: [named] }]) {
      const answer = await ask(at, 'PUT', `/job/${job.id}`, { headers, json: body })
      expect([answer.status, answer.text], JSON.stringify(body)).toEqual([200, expect.any(String)])
    }
    const { json: asset } = await ask(at, 'POST', '/asset', { headers, json: { name: 'x' } })
    expect((await ask(at, 'PUT', `/asset/${asset.id}`, { headers, json: named })).status).toBe(200)
    const formPath = '/form/3e0a9f5e-3b0c-4c39-9d0e-5a5a7a1d1c11'
    const form = { jobUuid: job.uuid, fields: [{ name: 'constructor', type: 'TEXT', value: 'x', ...named }] }
    for (const turn of [1, 2]) {
      const filled = { ...form, title: `Form ${turn}` }
      expect((await ask(at, 'PUT', formPath, { headers, json: filled })).status).toBe(200)
    }
  })

  test('may contain NUL and lone surrogates', async () => {
    const answer = await post('{"title":"a\\u0000b","description":"\\ud800 lone","placeName":"\\u202e"}')
    expect(answer.status).toBe(200)
    expect(answer.json.title).toBe('a\u0000b')
    expect((await ask(at, 'GET', `/job/${answer.json.id}`, { headers })).status).toBe(200)
    expect((await ask(at, 'GET', '/job/search?q=lone', { headers })).json).toHaveLength(1)
  })

  test('may contain the largest and smallest numbers', async () => {
    for (const raw of [
      '{"startTime":8640000000000000,"duration":5256000}',
      '{"startTime":-8640000000000000}',
      '{"allDay":true,"startTime":"9999-12-31","duration":5256000}',
      '{"allDay":true,"startTime":"0000-01-01"}',
      '{"customerId":9007199254740991}',
      '{"items":[{"quantity":1e308}]}',
    ]) {
      expect((await post(raw)).status, raw).toBeLessThan(500)
    }
    for (const raw of ['{"startTime":1e300}', '{"customerId":1e16}', '{"duration":-1}']) {
      expect((await post(raw)).status, raw).toBe(406)
    }
    expect((await post('{"allDay":true,"startTime":"2026-02-30"}')).status).toBe(406)
    expect((await ask(at, 'GET', '/job?from=-8640000000000000', { headers })).status).toBe(200)
  })
})

describe('a query', () => {
  test('with unusual characters is answered without a server error', async () => {
    for (const query of [
      '&&&',
      '=',
      '=x',
      '?',
      'a=b=c',
      '__proto__=1',
      'constructor',
      'a[]=1',
      'limit=5;offset=1',
      '#',
    ]) {
      expect((await ask(at, 'GET', `/job?${query}`, { headers })).status, query).toBeLessThan(401)
    }
    for (const query of ['%', 'q=%zz', '%ff=1', 'limit=1&limit=2']) {
      expect((await ask(at, 'GET', `/job?${query}`, { headers })).status, query).toBe(400)
    }
    expect((await ask(at, 'GET', '/job?limit=1&limit=1', { headers })).status).toBe(200)
  })
})

test('does not repeat a malformed parameter name in the refusal', async () => {
  const { status, text: told } = await ask(at, 'GET', '/job?a%0D%0AX:=1&a%0D%0AX:=2', { headers })
  expect([status, told]).toEqual([400, 'A parameter is given twice, with different values.'])
})

/** Sends the bytes unchanged and returns the whole answer. */
async function sendRaw(bytes: string): Promise<string> {
  const { port } = new URL(at.hub.baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

/** Sends a head and the beginning of a body, waits for the answer, and then sends the rest and one more request. */
async function sendSlowly(head: string, beginning: string, rest: string): Promise<string> {
  const { port } = new URL(at.hub.baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`POST /api/1/job HTTP/1.1\r\nHost: x\r\nAPI-Key: ${at.integration.apiKey}\r\n${head}\r\n\r\n`)
  socket.write(beginning)
  const [answer] = await once(socket, 'data')
  socket.write(rest)
  socket.end('GET /api/1/version HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  return `${answer}${await text(socket)}`
}

describe('a client that still sends a refused body', () => {
  const part = 'x'.repeat(6 * 1024 * 1024)
  const length = `Content-Length: ${2 * part.length}`
  const chunk = `${part.length.toString(16)}\r\n${part}\r\n`

  test('reads that the body is too large, and sends its next request', async () => {
    expect(await sendSlowly(`Content-Type: application/json\r\n${length}`, part, part)).toMatch(
      /^HTTP\/1\.1 413 .*HTTP\/1\.1 200 /s,
    )
  })

  test('reads that the content type is refused, and sends its next request', async () => {
    expect(await sendSlowly(`Content-Type: text/plain\r\n${length}`, part, part)).toMatch(
      /^HTTP\/1\.1 415 .*HTTP\/1\.1 200 /s,
    )
  })

  test('reads that a chunked body is too large, and sends its next request', async () => {
    const head = 'Content-Type: application/json\r\nTransfer-Encoding: chunked'
    expect(await sendSlowly(head, chunk, `${chunk}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 /s)
  })
})

describe('a connection', () => {
  test('with bytes that are not HTTP gets 400', async () => {
    const answer = await sendRaw('NONSENSE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nDate: Fri, 20 Nov 2026 07:00:00 GMT\r\n/)
    expect(answer).toMatch(/\r\n\r\nThe request cannot be understood\.$/)
  })

  test('with too long headers gets 431', async () => {
    expect(await sendRaw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
  })

  test('with an unknown method or an absolute address gets a refusal', async () => {
    for (const line of ['PROPFIND /api/1/job', 'GET http://example.invalid/api/1/job', 'OPTIONS *']) {
      const answer = await sendRaw(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answer, line).toMatch(/^HTTP\/1\.1 (404|405|400|401) /)
    }
  })
})

test('a client that disconnects in the middle of its body is not logged as a failure of the server', async () => {
  const head = `Host: x\r\nAPI-Key: ${at.integration.apiKey}\r\nContent-Type: application/json\r\nContent-Length: 500`
  await sendRaw(`POST /api/1/job HTTP/1.1\r\n${head}\r\n\r\n{"title"`)
  await vi.waitFor(() => expect(at.logged()).toContain('http.cut-off'), { timeout: 20_000 })
  expect(at.logged()).not.toContain('http.failed')
})

test('the server logs no failure for any of these inputs', () => {
  expect(at.logged()).not.toContain('http.failed')
  expect(at.logged()).not.toContain('"status":5')
})
