/** A network that requires a sign-in: the app shows its page for the user to open, and continues afterwards. */
import http from 'node:http'
import { Response } from 'undici'
import { expect, test } from 'vitest'
import { findPortal } from '../../../main/sync/client/portal.ts'
import { readReply } from '../../../main/sync/client/reply.ts'
import { connectApp, statusWhen } from '../../support/app/connected.ts'
import { makePorts, startTestApp } from '../../support/app/test-ports.ts'
import { listen } from '../../support/listen.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'

test.each([
  [
    'redirects to its page',
    302,
    { location: 'http://hotel.example/welcome' },
    'http://hotel.example/welcome',
  ],
  ['answers with its page', 200, { 'content-type': 'text/html' }, 'hub'],
  ['answers 511', 511, { 'content-type': 'text/html' }, 'hub'],
] as const)(
  'shows a signed-in user that a captive portal %s, until the portal is gone',
  async (_, status, headers, page) => {
    const portal = http.createServer((_request, response) =>
      response.writeHead(status, headers).end('<html>'),
    )
    const hotel = `http://127.0.0.1:${await listen(portal)}`
    let isInHotel = false
    const ports = makePorts()
    const fetch: typeof ports.fetch = (input, init) => ports.fetch(isInHotel ? hotel : input, init)
    const { app, at, token } = await connectApp({ ports: { ...ports, fetch } })
    isInHotel = true
    unwrap(await app.call('sync.run', {}))
    await statusWhen(app, ({ problem, isPulling }) => problem !== null && !isPulling)
    const address = page === 'hub' ? at.hub.baseUrl : page
    const { problem } = await app.call('sync.status', {})
    expect(problem).toMatchObject({ code: 'network', reason: 'network-sign-in', page: address })
    const fresh = await startTestApp({ ...makePorts(), fetch })
    const refused = await fresh.call('setup.connect', {
      baseUrl: at.hub.baseUrl,
      apiKey: at.app.apiKey,
      token,
    })
    expect(failureOf(refused)).toMatchObject({ reason: 'network-sign-in', page: address })
    isInHotel = false
    unwrap(await app.call('sync.run', {}))
    await statusWhen(app, ({ problem: now, isPulling }) => now === null && !isPulling)
  },
)

const asked = (status: number, headers: Record<string, string>) => ({
  ...makePorts(),
  fetch: (async (input: string) => {
    expect(input).toBe('http://hub.example/')
    return new Response(null, { status, headers })
  }) as never,
})
const hub = 'https://hub.example/api/1/version'

test.each([
  [302, { location: 'https://hotel.example/' }, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'https://hotel.example/'],
  [302, { location: 'https://hotel.example/' }, 'ECONNREFUSED', 'https://hotel.example/'],
  [511, {}, 'CERT_HAS_EXPIRED', 'http://hub.example/'],
  [200, { 'content-type': 'text/html' }, 'ERR_TLS_CERT_ALTNAME_INVALID', 'http://hub.example/'],
  // The server's own error although the server is there.
  [200, { 'content-type': 'text/html' }, 'CERT_HAS_EXPIRED', null],
  [301, { location: 'https://hub.example/' }, 'CERT_HAS_EXPIRED', null],
  [302, { location: 'javascript:alert(1)' }, 'ECONNREFUSED', null],
  [404, {}, 'ECONNREFUSED', null],
] as const)(
  'looks for a portal with plain http after an https failure: answer %i with %j, failure %s',
  async (status, headers, code, page) => {
    expect(await findPortal(asked(status, headers), hub, code)).toBe(page)
  },
)

test('looks for no portal if the network is down, or the server has no https', async () => {
  const ports = { ...makePorts(), fetch: (() => expect.unreachable()) as never }
  expect(await findPortal(ports, hub, 'ENOTFOUND')).toBeNull()
  expect(await findPortal(ports, hub, 'PROXY_LOGIN')).toBeNull()
  expect(await findPortal(ports, hub, null)).toBeNull()
  expect(await findPortal(ports, 'http://127.0.0.1/api/1', 'ECONNREFUSED')).toBeNull()
})

test('does not report a page of the server itself as a portal', () => {
  const raw = { status: 404, header: () => 'text/html', text: '<html>' }
  expect(readReply(raw, 'nothing', 0)).toMatchObject({ reason: 'not-a-hub', page: null })
})
