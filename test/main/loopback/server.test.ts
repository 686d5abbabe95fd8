import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { App } from '../../../main/app/app.ts'
import { BadCall } from '../../../main/app/dispatch.ts'
import { systemClock, systemRandom } from '../../../main/app/host/system.ts'
import { createServe } from '../../../main/app/serve.ts'
import { type LoopbackServer, startServer } from '../../../main/loopback/server.ts'
import { eventNames } from '../../../shared/contract/contract.ts'
import { pageKeyHeader } from '../../../shared/contract/page-key.ts'
import { hostLimits, limits } from '../../../shared/limits/limits.ts'
import {
  ask,
  askAsNobody,
  canBeNobody,
  cookiesOfOthers,
  type Entered,
  enter,
} from '../../support/loopback/ask.ts'

/** An app that returns its calls and records them. */
function createEcho() {
  const calls: [string, unknown][] = []
  const listeners = new Map<string, (payload: never) => void>()
  const undone = new EventEmitter()
  const app: App = {
    async call(method, request) {
      calls.push([method, request])
      if (method === 'no.such') throw new BadCall('There is no method no.such')
      if (method === 'broken') throw new Error('secret detail')
      return { method, request }
    },
    on(event, listener) {
      listeners.set(event, listener)
      return () => {
        listeners.delete(event)
        undone.emit('undone')
      }
    },
    show: () => undefined,
    serveContents: async () => new Response(null, { status: 404 }),
    close: () => Promise.resolve(),
  }
  return { app, calls, listeners, undone }
}

let folder = ''
let echo = createEcho()
let server: LoopbackServer
let entered: Entered
const log = pino({ level: 'silent' })
const ports = { clock: systemClock, random: systemRandom, log }

const given = () => ({ app: echo.app, serve: createServe(folder), ports, port: 0 })

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-loopback-'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><p>the page')
  echo = createEcho()
  const started = await startServer(given())
  if (!started.ok) throw new Error(started.failure.message)
  server = started.value
  entered = await enter(server.address)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const rpc = (body: string, headers: Record<string, string> = {}) =>
  ask(`${entered.page}rpc`, {
    method: 'POST',
    headers: { ...entered.headers, 'content-type': 'application/json', ...headers },
    body,
  })

describe('the address of the program in the browser', () => {
  test('opens the page although other programs on 127.0.0.1 have set many cookies', async () => {
    const cookie = `${cookiesOfOthers}; ${entered.cookie}`
    const page = await ask(entered.page, { headers: { cookie } })
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('the page')])
    expect((await rpc('{"method":"app.state","request":{}}', { cookie })).status).toBe(200)
  })

  test('is on 127.0.0.1, and sets a cookie for a path with a secret token', async () => {
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
    const { headers, body } = await ask(server.address)
    expect(headers['set-cookie']?.[0]).toMatch(/; Path=\/[\w-]{43}\/; HttpOnly; SameSite=Strict$/)
    expect(entered.page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}\/$/)
    expect(headers['cache-control']).toBe('no-store')
    // Five secrets that are all different.
    const words = [server.address, headers['set-cookie']?.[0], body].join().match(/[\w-]{43}/g) ?? []
    expect(new Set(words).size).toBe(4)
  })

  test('is valid once, and the program prints a new address when it is used', async () => {
    const addresses: string[] = []
    const other = await startServer({ ...given(), tell: address => addresses.push(address) })
    if (!other.ok) throw new Error(other.failure.message)
    const { address, close } = other.value
    onTestFinished(close)
    await enter(address)
    expect(await ask(address)).toMatchObject({
      status: 401,
      body: expect.stringContaining('start Fieldbook'),
    })
    expect(addresses).toEqual([address, other.value.address])
    expect(new Set(addresses).size).toBe(2)
    await enter(other.value.address)
  })

  test('is different at each second start, and is valid once', async () => {
    const { address } = server
    const [first, second] = [server.addressForOnce(), server.addressForOnce()]
    expect(new Set([address, first, second]).size).toBe(3)
    expect([await enter(first), await enter(second)]).toEqual([entered, entered])
    expect(await ask(first)).toMatchObject({ status: 401 })
    // Another sign-in does not change it.
    expect(server.address).toBe(address)
    await enter(address)
  })

  test('serves the page with its content security policy if the request has the cookie', async () => {
    const page = await ask(entered.page, { headers: { cookie: entered.cookie } })
    expect(page).toMatchObject({ status: 200, body: '<!doctype html><p>the page' })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test.each(['?token=wrong', '?token=', '', '/nowhere'])(
    'with the path %j but no valid token gets a page that says what to do',
    async rest => {
      const page = await ask(`${entered.origin}/${rest}`, { headers: { accept: 'text/html' } })
      expect(page.status).toBe(401)
      expect(page.body).toContain('start Fieldbook once more')
      expect(page.headers['set-cookie']).toBeUndefined()
    },
  )

  test('answers the cookie of an earlier run with a page that says that the work is safe', async () => {
    const headers = { cookie: `${entered.cookie}x`, accept: 'text/html' }
    const page = await ask(entered.page, { headers })
    expect(page.status).toBe(401)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('Your work is safe')
  })

  test('is not available if its port is in use, which is reported with a message', async () => {
    const port = Number(new URL(entered.origin).port)
    const second = await startServer({ ...given(), port })
    expect(second).toMatchObject({
      ok: false,
      failure: { code: 'conflict', message: expect.stringContaining('--port') },
    })
  })
})

describe('the requests of other programs and users', () => {
  test.each(['', 'index.html', 'events', 'missing'])(
    'a request for "%s" without the cookie is answered 401',
    async address => {
      const headers = { [pageKeyHeader]: entered.secret }
      expect(await ask(entered.page + address, { headers })).toMatchObject({ status: 401 })
    },
  )

  test.each(['index.html', 'rpc', 'events'])(
    'a request for %s without the path token is answered 401',
    async address => {
      const { headers, origin } = entered
      for (const token of ['', `${'x'.repeat(43)}/`])
        expect(await ask(`${origin}/${token}${address}`, { headers })).toMatchObject({ status: 401 })
    },
  )

  test('a request with only the cookie can make no call and read no events', async () => {
    const { cookie, origin, page, secret } = entered
    for (const key of ['', `${secret}x`]) {
      const headers = { cookie, origin, [pageKeyHeader]: key }
      const sent = { ...headers, 'content-type': 'application/json' }
      const body = '{"method":"app.state"}'
      expect(await ask(`${page}rpc`, { method: 'POST', headers: sent, body })).toMatchObject({ status: 401 })
      expect(await ask(`${page}rpc/bytes`, { method: 'POST', headers })).toMatchObject({ status: 401 })
      expect(await ask(`${page}events`, { headers })).toMatchObject({ status: 401 })
    }
    expect(echo.calls).toEqual([])
    expect(echo.listeners.size).toBe(0)
  })

  test('a cookie of the same name that another local program has set does not prevent access', async () => {
    const [name = ''] = entered.cookie.split('=', 1)
    const address = `${entered.page}index.html`
    const headers = { cookie: `${name}=theirs; ${entered.cookie}` }
    expect(await ask(address, { headers })).toMatchObject({ status: 200 })
    const foreign = { cookie: `${name}=theirs; ${name}=` }
    expect(await ask(address, { headers: foreign })).toMatchObject({ status: 401 })
  })

  test('a call without the cookie is answered 401 as JSON, and is not executed', async () => {
    const answer = await rpc('{"method":"app.state"}', { cookie: '' })
    expect(answer.status).toBe(401)
    expect(JSON.parse(answer.body)).toHaveProperty('message')
    expect(echo.calls).toEqual([])
  })

  test.runIf(canBeNobody)(
    'another user of this machine is refused although they know all secrets',
    async () => {
      const said = await askAsNobody(entered.page, { cookie: entered.cookie })
      expect(said).toMatch(/^HTTP\/1\.1 403 [\s\S]*only the person who started it/)
    },
  )

  test.each([
    ['a host name that resolves to 127.0.0.1', { host: 'evil.example' }],
    ['another port as its host', { host: '127.0.0.1:1' }],
    ['the host name localhost', { host: 'localhost' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['another site as its source', { 'sec-fetch-site': 'cross-site' }],
    ['a page on another port as its source', { 'sec-fetch-site': 'same-site' }],
  ])('a request with %s is answered 403, even with the cookie', async (_who, headers) => {
    expect(await rpc('{"method":"app.state"}', headers)).toMatchObject({ status: 403 })
    expect(await ask(`${entered.page}events`, { headers: { ...entered.headers, ...headers } })).toMatchObject(
      { status: 403 },
    )
    expect(echo.calls).toEqual([])
  })

  test('a link from another site, sent without the cookie, gets a page that reloads itself with the cookie', async () => {
    const { page } = entered
    const led = await ask(page, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(led).toMatchObject({
      status: 200,
      body: expect.stringContaining(`0;url=${new URL(page).pathname}"`),
    })
    expect(led.headers['set-cookie']).toBeUndefined()
    const again = await ask(page, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(again.status).toBe(401)
    const deeper = await ask(`${page}index.html`, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(deeper.status).toBe(403)
  })

  test('a link from another site with the cookie opens the start page', async () => {
    const { cookie, page } = entered
    const opened = await ask(page, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })
    expect(opened.status).toBe(200)
  })

  test('a printed address can be opened from any site, such as a terminal in the browser', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const opened = await ask(server.address, { headers })
    expect(opened.headers['set-cookie']).toHaveLength(1)
  })
})

describe('an unusual request', () => {
  test.each(['/', '/?token=x', '/[', '//', '%5B', 'a//b'])(
    'for %s is answered 404 without an error',
    async address => {
      const { cookie, page, origin } = entered
      const inside = await ask(origin, { headers: { cookie }, path: new URL(page).pathname + address })
      const outside = await ask(origin, { headers: { cookie }, path: `/${address}` })
      expect([inside.status, outside.status]).toEqual([404, 401])
      for (const { headers } of [inside, outside])
        expect(headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  test("with HEAD returns the page's headers, and opens no stream of events", async () => {
    const { headers, page } = entered
    expect(await ask(page, { method: 'HEAD', headers })).toMatchObject({ status: 200, body: '' })
    expect(await ask(`${page}events`, { method: 'HEAD', headers })).toMatchObject({ status: 404 })
    expect(echo.listeners.size).toBe(0)
  })

  test.each(['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])(
    'with the method %s is answered 404',
    async method => {
      const { headers, page } = entered
      expect(await ask(`${page}rpc`, { method, headers })).toMatchObject({ status: 404 })
      expect(echo.calls).toEqual([])
    },
  )

  test('with a call that sets a prototype is refused', async () => {
    expect(await rpc('{"method":"x","request":{"__proto__":{"a":1}}}')).toMatchObject({ status: 400 })
    expect(echo.calls).toEqual([])
  })
})

describe('a call from the page', () => {
  test('is passed to the app, and answered as JSON', async () => {
    const answer = await rpc('{"method":"job.read","request":{"jobUuid":"j"}}')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(JSON.parse(answer.body)).toEqual({ method: 'job.read', request: { jobUuid: 'j' } })
  })

  test.each([
    ['broken JSON', '{'],
    ['no method', '{}'],
    ['a number for a method', '{"method":5}'],
    ['an unknown method', '{"method":"no.such"}'],
    ['a very long method name', `{"method":"${'x'.repeat(101)}"}`],
  ])('with %s is refused with a message', async (_what, body) => {
    const answer = await rpc(body)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body).message).toMatch(/\w+ \w+/)
  })

  test('is answered 415 if its body is not JSON, so that a form on another site cannot call', async () => {
    expect(await rpc('{"method":"app.state"}', { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    })
  })

  test('is answered 413 if its body is too large', async () => {
    const body = JSON.stringify({ method: 'x', request: 'x'.repeat(limits.jsonBodyBytes) })
    expect(await rpc(body)).toMatchObject({ status: 413 })
  })

  test('is answered 500 without details after an unexpected error', async () => {
    const answer = await rpc('{"method":"broken"}')
    expect(answer.status).toBe(500)
    expect(answer.body).not.toContain('secret detail')
  })
})

describe('the events for the page', () => {
  async function listen(): Promise<http.IncomingMessage> {
    const request = http.get(`${entered.page}events`, { headers: entered.headers, agent: false })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return response.setEncoding('utf8')
  }

  test('are sent as JSON with their names', async () => {
    const stream = await listen()
    let text = String((await once(stream, 'data'))[0])
    echo.listeners.get('changed')?.({ jobUuids: ['a\nb'] } as never)
    while (text.trim() === '') text += String((await once(stream, 'data'))[0])
    expect(stream.headers['content-type']).toBe('application/x-ndjson')
    expect(text).toBe('\n["changed",{"jobUuids":["a\\nb"]}]\n')
  })

  test('are no longer sent to a client that has disconnected', async () => {
    const stream = await listen()
    expect(echo.listeners.size).toBe(eventNames.length)
    stream.destroy()
    while (echo.listeners.size > 0) await once(echo.undone, 'undone')
    expect(echo.listeners.size).toBe(0)
  })

  test('are sent on a limited number of streams, of which the newest is served', async () => {
    const first = await listen()
    const ended = once(first.resume(), 'end')
    const later = []
    for (let count = 0; count < hostLimits.eventStreams; count++) later.push(await listen())
    await ended
    expect(later.map(stream => stream.destroyed)).toEqual(later.map(() => false))
  })

  test('end when the program ends', async () => {
    const stream = await listen()
    const ended = once(stream.resume(), 'end')
    await server.close()
    await ended
    expect(echo.listeners.size).toBe(0)
  })
})
