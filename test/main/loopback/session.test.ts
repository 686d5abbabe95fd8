import { pino } from 'pino'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { App } from '../../../main/app/app.ts'
import { systemClock, systemRandom } from '../../../main/app/host/system.ts'
import { startServer } from '../../../main/loopback/server.ts'
import {
  createLoopbackSession,
  refuseUnauthenticated,
  sessionCookie,
} from '../../../main/loopback/session.ts'
import { pageKeyHeader } from '../../../shared/contract/page-key.ts'
import { ask, type Entered, enter } from '../../support/loopback/ask.ts'

let calls: string[] = []
let entered: Entered

beforeEach(async () => {
  calls = []
  const app: App = {
    async call(method) {
      calls.push(method)
      return null
    },
    on: () => () => undefined,
    show: () => undefined,
    serveContents: async () => new Response(null, { status: 404 }),
    close: () => Promise.resolve(),
  }
  const ports = { clock: systemClock, random: systemRandom, log: pino({ level: 'silent' }) }
  const serve = async () => new Response('a file')
  const started = await startServer({ app, serve, ports, port: 0 })
  if (!started.ok) throw new Error(started.failure.message)
  onTestFinished(() => started.value.close())
  entered = await enter(started.value.address)
})

/** Each of these is another spelling of a path that only the page may use. */
const spellings = ['rpc', 'rpc/bytes', 'events'].flatMap(path => {
  const escaped = [...path].flatMap((sign, at) =>
    // The router does not treat an escaped slash as a slash.
    sign === '/' ? [] : `${path.slice(0, at)}%${hex(sign)}${path.slice(at + 1)}`,
  )
  const whole = [...path].map(sign => (sign === '/' ? sign : `%${hex(sign)}`)).join('')
  return [path, ...escaped, whole, whole.toLowerCase(), `${path}?a=b`, `${path}#a`]
})

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase()
}

describe('a call from the page', () => {
  test.each(spellings)("to the path %s is refused without the page's secret", async spelling => {
    const { cookie, origin, page } = entered
    const path = new URL(page).pathname + spelling
    for (const method of ['GET', 'POST']) {
      const headers = { cookie, origin, 'content-type': 'application/json' }
      const body = '{"method":"app.state"}'
      const { status } = await ask(origin, { method, path, headers, ...(method === 'POST' && { body }) })
      // Another method than the route's gets a file or a 404.
      const isRoute = (method === 'GET') === /^(e|%65)/i.test(spelling)
      if (isRoute) expect(status).toBe(401)
    }
    expect(calls).toEqual([])
  })

  test("with a percent-encoded character in its path is refused, even with the page's secret", async () => {
    const { headers, origin, page } = entered
    const path = `${new URL(page).pathname}%72pc`
    const asJson = { ...headers, 'content-type': 'application/json' }
    const answer = await ask(origin, { method: 'POST', path, headers: asJson, body: '{"method":"a"}' })
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('without %') })
    expect(calls).toEqual([])
  })

  test('is accepted if only its query contains a percent-encoded character', async () => {
    const { headers, page } = entered
    const asJson = { ...headers, 'content-type': 'application/json' }
    const answer = await ask(`${page}rpc?a=%20`, { method: 'POST', headers: asJson, body: '{"method":"a"}' })
    expect(answer.status).toBe(200)
  })
})

test('a request to a route that declares no required secret is refused, even if it has all secrets', () => {
  const guard = createLoopbackSession(1, count => systemRandom.bytes(count))
  const headers = { cookie: sessionCookie(guard).split(';')[0], [pageKeyHeader]: guard.secret }
  const request = {
    method: 'GET',
    url: `${guard.start}new`,
    headers,
    hasSeveralHosts: false,
    isOthers: false,
  }
  expect(refuseUnauthenticated(guard, { ...request, requires: null })).toMatchObject({ status: 401 })
  expect(refuseUnauthenticated(guard, { ...request, requires: 'page' })).toBeNull()
})

test('a request with two Host headers is refused, whatever the second one is', async () => {
  const { cookie, origin, page } = entered
  const { host, pathname } = new URL(page)
  for (const second of [host, 'evil.example', '']) {
    const headers = ['Host', host, 'host', second, 'Cookie', cookie]
    expect(await ask(origin, { path: pathname, headers })).toMatchObject({ status: 400 })
  }
})
