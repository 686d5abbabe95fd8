/** A proxy before a hub that delays each request and loses some answers. */
import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createChance } from '../../../fixtures/chance.ts'
import { plainAnswer, plainRequest } from '../../../support/http/plain-hub.ts'

export interface Conditions {
  /** round trip in ms */
  latencyMs: number
  /** share of answers that are lost after the hub has acted */
  lost: number
  /** whether the hub seems to have only the base interface; only for reading */
  hasNoExtensions?: boolean
}

export interface SlowNetwork {
  /** address of the hub behind it, with /api/1 */
  baseUrl: string
  /** requests so far, by method and path without ids */
  counts: Map<string, number>
  /** bytes of all answers so far */
  bytes: number
  /** lost answers so far */
  lost: number
  /** sets the conditions and resets the counters */
  become(conditions: Conditions): void
  close(): Promise<void>
}

export async function startSlowNetwork(hubUrl: string, seed: number): Promise<SlowNetwork> {
  const agent = new Agent({ keepAlive: true })
  const hub = new URL(hubUrl)
  const chance = createChance(seed)
  let conditions: Conditions = { latencyMs: 0, lost: 0 }
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { latencyMs, lost, hasNoExtensions = false } = conditions
    const kind = kindOf(incoming.method ?? '', incoming.url ?? '')
    network.counts.set(kind, (network.counts.get(kind) ?? 0) + 1)
    const isLost = chance.happens(lost)
    if (latencyMs > 0) await wait(latencyMs)
    const asked = { method: incoming.method ?? '', headers: incoming.headers, path: incoming.url ?? '' }
    const onward = request({
      agent,
      host: hub.hostname,
      port: hub.port,
      ...(hasNoExtensions ? plain(asked) : asked),
    })
    incoming.pipe(onward)
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    if (isLost) {
      network.lost++
      answer.resume()
      incoming.socket.destroy()
      return
    }
    answer.on('data', (part: Buffer) => {
      network.bytes += part.length
    })
    if (hasNoExtensions) return sendPlain(asked, answer, outgoing)
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const network: SlowNetwork = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${hub.pathname}`,
    counts: new Map(),
    bytes: 0,
    lost: 0,
    become(next) {
      conditions = next
      network.counts.clear()
      network.bytes = 0
      network.lost = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
  return network
}

interface Asked {
  method: string
  headers: IncomingHttpHeaders
  path: string
}

const prefix = '/api/1'
const under = (path: string) => path.slice(path.indexOf(prefix) + prefix.length)
const named = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Changes a request for an extension into one for an unknown address. */
function plain(asked: Asked): Asked {
  const sent = plainRequest({ ...asked, headers: named(asked.headers), path: under(asked.path), body: null })
  return 'status' in sent
    ? { ...asked, path: `${prefix}/nothing` }
    : { ...asked, headers: sent.headers, path: `${prefix}${sent.path}` }
}

async function sendPlain(
  { method, headers, path }: Asked,
  answer: IncomingMessage,
  outgoing: ServerResponse,
) {
  const given = {
    status: answer.statusCode ?? 502,
    headers: named(answer.headers),
    body: await buffer(answer),
  }
  const asked = { method, headers: named(headers), path: under(path), body: null }
  const told = plainAnswer(asked, given)
  outgoing.writeHead(told.status, told.headers)
  outgoing.end(told.body)
}

function kindOf(method: string, url: string): string {
  const path = url.split('?', 1)[0]?.replace(/^.*\/api\/1/, '') ?? ''
  return `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\/\d+(?=\/|$)/g, id => (id.startsWith('/') ? '/:id' : ':id'))}`
}
