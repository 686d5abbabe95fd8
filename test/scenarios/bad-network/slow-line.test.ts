import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Agent, fetch } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { systemRandom } from '../../../main/app/host/system.ts'
import { createRemote } from '../../../main/sync/client/remote.ts'
import { getRequest, type RemoteRequest } from '../../../main/sync/client/request.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { createVirtualClock } from '../../support/sync/virtual-clock.ts'

const json = { 'content-type': 'application/json' }

/** A laptop with a fake clock, and a server on loopback. */
async function open(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent()
  onTestFinished(async () => {
    await agent.destroy()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const clock = createVirtualClock(0)
  const client: typeof fetch = (input, init) => fetch(input, { ...init, dispatcher: agent })
  const ports = { clock, random: systemRandom, log: pino({ level: 'silent' }), fetch: client }
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}/api/1`
  const given = {
    baseUrl,
    apiKey: 'key',
    apiSecret: null,
    token: null,
    authenticationPath: '/authentication',
  }
  return { remote: createRemote(ports, given), clock }
}

/** A pause shorter than the silence that ends an exchange. */
const pauseMs = syncLimits.silenceMs - 1_000
const part = Buffer.alloc(64 * 1024)
const isAny = (body: unknown) => body

/** Calls `onPart` each time the network has read a part and asks for the next one. */
function uploadOf(parts: number, onPart: () => void): RemoteRequest {
  async function* read() {
    for (let nth = 0; nth < parts; nth++) {
      if (nth > 0) onPart()
      yield part
    }
  }
  const file = { size: parts * part.length, read }
  return {
    method: 'POST',
    path: '/document/content',
    contentType: 'text/plain',
    body: null,
    file,
    expected: isAny,
  }
}

test('continues an upload as long as bytes are sent', async () => {
  let arrived = 0
  const { remote, clock } = await open(async (request, response) => {
    for await (const bytes of request) arrived += (bytes as Buffer).length
    response.writeHead(200, json).end('{"uuid":"x"}')
  })
  const upload = uploadOf(16, () => clock.advance(pauseMs))
  expect(await remote.send(upload)).toMatchObject({ kind: 'answer', body: { uuid: 'x' } })
  expect(arrived).toBe(16 * part.length)
  expect(clock.now()).toBe(15 * pauseMs)
})

test('cancels an upload after no byte was sent for the longest permitted time', async () => {
  const arrived = Promise.withResolvers<void>()
  const { remote, clock } = await open(() => arrived.resolve())
  // More bytes than the buffers of the system can hold.
  const sent = remote.send(uploadOf(1_000, () => undefined))
  await arrived.promise
  clock.advance(syncLimits.silenceMs)
  expect(await sent).toMatchObject({ kind: 'no-reply', reason: 'deadline', mayHaveArrived: true })
})

test('continues a download as long as bytes arrive', async () => {
  const begun = Promise.withResolvers<ServerResponse>()
  const { remote, clock } = await open((_request, response) => {
    begun.resolve(response.writeHead(200, { 'content-type': 'application/pdf' }))
  })
  let size = 0
  let received = Promise.withResolvers<void>()
  const add = (bytes: Uint8Array) => {
    size += bytes.byteLength
    received.resolve()
  }
  const sent = remote.send({ ...getRequest('/x', 'content'), receiver: { size: null, add } })
  const response = await begun.promise
  for (let nth = 0; nth < 4; nth++) {
    received = Promise.withResolvers()
    response.write(part)
    await received.promise
    clock.advance(pauseMs)
  }
  response.end()
  expect(await sent).toMatchObject({ kind: 'answer', status: 200 })
  expect(size).toBe(4 * part.length)
})
