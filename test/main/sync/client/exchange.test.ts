import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { Agent, fetch } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock, systemRandom } from '../../../../main/app/host/system.ts'
import { createRemote, type Remote } from '../../../../main/sync/client/remote.ts'
import type { Reply } from '../../../../main/sync/client/reply.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'

/** A server on loopback with the test's own answers. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The real client, connected to a server that may be hostile. */
async function open(answer: RequestListener): Promise<Remote> {
  const origin = await serve(answer)
  const agent = new Agent()
  onTestFinished(() => agent.destroy())
  const client: typeof fetch = (input, init) => fetch(input, { ...init, dispatcher: agent })
  const ports = { clock: systemClock, random: systemRandom, log: pino({ level: 'silent' }), fetch: client }
  return createRemote(ports, {
    baseUrl: `${origin}/api/1`,
    apiKey: 'the key',
    apiSecret: null,
    token: 'the token',
    authenticationPath: '/authentication',
  })
}

const ask = (remote: Remote): Promise<Reply> =>
  remote.send({ method: 'GET', path: '/job', contentType: null, body: null, expected: body => body })
const json = { 'content-type': 'application/json' }
const megabyte = ' '.repeat(1024 * 1024)

/** Writes until the client closes the connection. */
function writeForEver(response: ServerResponse): void {
  if (response.destroyed) return
  if (response.write(megabyte)) setImmediate(writeForEver, response)
  else response.once('drain', () => writeForEver(response))
}

describe('an answer of unlimited length', () => {
  test('is cancelled at the size limit, and its connection is closed', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const remote = await open((_request, response) => {
      response.writeHead(200, json).once('close', resolve)
      writeForEver(response)
    })
    expect(await ask(remote)).toMatchObject({ kind: 'no-reply', reason: 'not-a-hub' })
    await closed
  })

  test('is also cancelled if it is compressed', async () => {
    const packed = gzipSync(`[${' '.repeat(syncLimits.replyBytes)}]`)
    expect(packed.length).toBeLessThan(100_000)
    const remote = await open((_request, response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(packed)
    })
    expect(await ask(remote)).toMatchObject({ kind: 'no-reply', reason: 'not-a-hub' })
  })

  test('is cancelled, but a large answer below the limit is read completely', async () => {
    const text = JSON.stringify('ä'.repeat(2_000_000))
    const remote = await open((_request, response) => response.writeHead(200, json).end(text))
    const reply = await ask(remote)
    expect(reply.kind === 'answer' && JSON.stringify(reply.body) === text).toBe(true)
  })
})

describe('the API key and the token are not sent to another address', () => {
  test.each([
    ['another address', (elsewhere: string) => `${elsewhere}/api/1/job`],
    ['another path of the same server', () => '/other'],
    ['a path with .. that leaves the interface', () => '/api/1/../../steal'],
    [
      'an address that has the server as its user name',
      (elsewhere: string) => elsewhere.replace('http://', 'http://hub.example@'),
    ],
    ['another scheme', () => 'file:///etc/passwd'],
  ])('if the server redirects to %s', async (_where, locate) => {
    const stolen: unknown[] = []
    const elsewhere = await serve((request, response) => {
      stolen.push(request.headers)
      response.end()
    })
    const asked: string[] = []
    const remote = await open((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(307, { location: locate(elsewhere) }).end()
    })
    expect(await ask(remote)).toMatchObject({ kind: 'no-reply', reason: 'not-a-hub' })
    expect(stolen).toEqual([])
    expect(asked).toEqual(['/api/1/job'])
  })

  test('if the server redirects in a circle, which the client leaves', async () => {
    let asked = 0
    const remote = await open((_request, response) => {
      asked++
      response.writeHead(302, { location: '/api/1/job' }).end()
    })
    expect(await ask(remote)).toMatchObject({ kind: 'no-reply', reason: 'not-a-hub' })
    expect(asked).toBe(syncLimits.redirects + 1)
  })
})
