/** A network on loopback before a hub: each request takes its time to arrive, and some answers never come back. */
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
import { plainAnswer, plainRequest } from '../../../main/http/plain-hub.ts'

export interface Conditions {
  /** ms, there and back */
  latencyMs: number
  /** the share of answers that are lost after the hub has acted */
  lost: number
  /** as if the hub offered the base interface and nothing else; for reading alone */
  isPlain?: boolean
}

export interface SlowNetwork {
  /** of the hub behind it, ends with /api/1 */
  baseUrl: string
  /** requests since, by method and path without what is particular to one */
  counts: Map<string, number>
  /** of all bodies of answers since */
  bytes: number
  /** answers that were lost since */
  lost: number
  /** from now on; counts from nothing */
  become(conditions: Conditions): void
  close(): Promise<void>
}

export async function startSlowNetwork(hubUrl: string, seed: number): Promise<SlowNetwork> {
  const agent = new Agent({ keepAlive: true })
  const hub = new URL(hubUrl)
  const chance = createChance(seed)
  let conditions: Conditions = { latencyMs: 0, lost: 0 }
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { latencyMs, lost, isPlain = false } = conditions
    const kind = kindOf(incoming.method ?? '', incoming.url ?? '')
    network.counts.set(kind, (network.counts.get(kind) ?? 0) + 1)
    const isLost = chance.happens(lost)
    if (latencyMs > 0) await wait(latencyMs)
    const asked = { method: incoming.method ?? '', headers: incoming.headers, path: incoming.url ?? '' }
    const onward = request({ agent, host: hub.hostname, port: hub.port, ...(isPlain ? plain(asked) : asked) })
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
    if (isPlain) return sendPlain(asked, answer, outgoing)
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

/** An address that a plain hub has not is asked for at one that no hub has. */
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
