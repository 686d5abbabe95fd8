/** A network on loopback before a hub: each request takes its time to arrive, and some answers never come back. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createChance } from '../../../fixtures/chance.ts'

export interface Conditions {
  /** ms, there and back */
  latencyMs: number
  /** the share of answers that are lost after the hub has acted */
  lost: number
}

export interface SlowNetwork {
  /** of the hub behind it, ends with /api/1 */
  baseUrl: string
  /** requests since, by method and path without what is particular to one */
  counts: Map<string, number>
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
    const { latencyMs, lost } = conditions
    const kind = kindOf(incoming.method ?? '', incoming.url ?? '')
    network.counts.set(kind, (network.counts.get(kind) ?? 0) + 1)
    const isLost = chance.happens(lost)
    if (latencyMs > 0) await wait(latencyMs)
    const { method, headers, url: path } = incoming
    const onward = request({ agent, host: hub.hostname, port: hub.port, method, headers, path })
    incoming.pipe(onward)
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    if (isLost) {
      network.lost++
      answer.resume()
      incoming.socket.destroy()
      return
    }
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
    lost: 0,
    become(next) {
      conditions = next
      network.counts.clear()
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

function kindOf(method: string, url: string): string {
  const path = url.split('?', 1)[0]?.replace(/^.*\/api\/1/, '') ?? ''
  return `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\/\d+(?=\/|$)/g, id => (id.startsWith('/') ? '/:id' : ':id'))}`
}
