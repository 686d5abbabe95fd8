/** A proxy between the laptop and a real server on loopback, which simulates faults of networks and portals. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onlyShown, type PlainAnswer, type PlainOffer, plainAnswer, plainRequest } from '../http/plain-hub.ts'

export type Fault =
  /** the server never gets the request */
  | { kind: 'cut-request' }
  /** the server acts, and its answer is lost */
  | { kind: 'cut-response' }
  /** the server acts, and half of its answer arrives */
  | { kind: 'truncate' }
  /** the server acts if `forward`, and no answer arrives */
  | { kind: 'hang'; forward: boolean }
  /** the proxy answers; the server acts first if `forward` */
  | {
      kind: 'answer'
      status: number
      type?: string
      body?: string | Uint8Array
      headers?: Record<string, string>
      forward?: boolean
      /** a proxy between the laptop and the server answers, and does not repeat the key */
      isForeign?: boolean
      /** the server itself answers, with the key and its identity, and stores nothing */
      isUntrue?: boolean
    }

export const portalPage: Fault = {
  kind: 'answer',
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Welcome to the hotel</title>',
}

export interface Seen {
  method: string
  /** relative to the base URL, with the query */
  path: string
  headers: IncomingMessage['headers']
  /** the body as text and as bytes, for files */
  body: string
  bytes: Buffer
  /** the length of the body of the server's answer; 0 until it has arrived */
  answered: number
}

interface Rule {
  matches(seen: Seen): boolean
  fault: Fault
  left: number
}

export interface FaultProxy {
  baseUrl: string
  /** all requests that arrived, including those that met a fault */
  seen: Seen[]
  /** requests that match meet the fault, `times` times */
  fault(matches: RegExp | ((seen: Seen) => boolean), fault: Fault, times?: number): void
  /** removes all faults */
  heal(): void
  /** while down, every connection is broken */
  isDown: boolean
  /** holds the events of streams back until the stream ends, as some proxies do */
  holdsEvents: boolean
  /** sends a comment in all streams, as the hub does every half a minute of real time */
  beat(): void
  /** cuts all streams of live changes */
  cutStreams(): void
  /** adds this text to all streams of live changes */
  sendInStreams(text: string): void
  /** acts as a base server */
  hasNoExtensions: boolean
  /** extensions in addition to the base interface */
  plainOffer: PlainOffer
  /** limits list pages to this number of entries */
  pageCap: number | null
  /** changes the server's answers on their way */
  rewrite: ((text: string) => string) | null
  /** runs before a request is forwarded */
  before: ((seen: Seen) => void | Promise<void>) | null
  /** runs after the server's answer, before it is forwarded */
  after: ((seen: Seen) => void | Promise<void>) | null
  /** the number of requests without an answer at the moment */
  readonly hanging: number
  /** resolves when the next request is left without an answer */
  nextHang(): Promise<void>
  close(): Promise<void>
}

export async function startFaultProxy(hubBaseUrl: string): Promise<FaultProxy> {
  const rules: Rule[] = []
  let hanging = 0
  let identity: string | undefined
  let hang = Promise.withResolvers<void>()
  // A new connection for each request would take a third of the test's time.
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy())
  })
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const seen = await readRequest(incoming)
    proxy.seen.push(seen)
    if (proxy.isDown) return void response.destroy()
    await proxy.before?.(seen)
    const rule = rules.find(candidate => candidate.left > 0 && candidate.matches(seen))
    if (rule) rule.left--
    await perform(seen, response, rule?.fault ?? null)
  }
  const streams = new Set<ServerResponse>()
  const perform = async (seen: Seen, response: ServerResponse, fault: Fault | null) => {
    if (fault === null && seen.path === '/live' && !proxy.hasNoExtensions && !proxy.holdsEvents) {
      streams.add(response)
      response.once('close', () => streams.delete(response))
      return passStream({ hubBaseUrl, agent }, seen, response)
    }
    if (fault?.kind === 'cut-request') return void response.destroy()
    const isForwarded = fault === null || !('forward' in fault) || fault.forward === true
    const answer =
      isForwarded && !isPlainAnswer(fault) ? await forward({ hubBaseUrl, agent }, seen, proxy) : null
    identity = answer?.headers['hub-identity'] ?? identity
    seen.answered = answer?.body.length ?? 0
    if (answer) await proxy.after?.(seen)
    if (fault?.kind === 'hang') {
      hanging++
      hang.resolve()
      hang = Promise.withResolvers<void>()
      response.on('close', () => hanging--)
      return
    }
    if (fault?.kind === 'cut-response') return void response.destroy()
    if (fault?.kind === 'answer') {
      const headers = {
        ...keyOf(seen, fault),
        ...(fault.isUntrue && identity && { 'Hub-Identity': identity }),
        'Content-Type': fault.type ?? 'text/plain',
        ...fault.headers,
      }
      response.writeHead(fault.status, headers)
      return void response.end(fault.body ?? '')
    }
    if (!answer) return void response.destroy()
    response.writeHead(answer.status, answer.headers)
    if (fault?.kind !== 'truncate') return void response.end(answer.body)
    response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)))
    response.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    baseUrl: `http://127.0.0.1:${port}/api/1`,
    seen: [],
    fault(matches, fault, times = 1) {
      const test =
        matches instanceof RegExp ? (seen: Seen) => matches.test(`${seen.method} ${seen.path}`) : matches
      rules.push({ matches: test, fault, left: times })
    },
    heal: () => void rules.splice(0),
    isDown: false,
    holdsEvents: false,
    beat: () => proxy.sendInStreams(': \n\n'),
    sendInStreams(text) {
      for (const response of streams) response.write(text)
    },
    cutStreams() {
      for (const response of streams) response.destroy()
    },
    hasNoExtensions: false,
    plainOffer: onlyShown,
    pageCap: null,
    rewrite: null,
    before: null,
    after: null,
    get hanging() {
      return hanging
    },
    nextHang: () => hang.promise,
    async close() {
      server.closeAllConnections()
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

/** A server repeats the key of each request that it refuses. */
function keyOf(
  { headers }: Seen,
  { status, isForeign, isUntrue }: Fault & { kind: 'answer' },
): Record<string, string> {
  const key = headers['idempotency-key']
  const isOfServer = isUntrue === true || (isForeign !== true && status >= 400)
  return typeof key === 'string' && isOfServer ? { 'Idempotency-Key': key } : {}
}

/** Whether the proxy answers without the server. */
function isPlainAnswer(fault: Fault | null): boolean {
  return fault?.kind === 'answer' && fault.forward !== true
}

async function readRequest(incoming: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return {
    method: incoming.method ?? '',
    path: (incoming.url ?? '').replace(/^\/api\/1/, ''),
    headers: incoming.headers,
    body: bytes.toString('utf8'),
    bytes,
    answered: 0,
  }
}

type HubAnswer = PlainAnswer

/** The connection from the proxy to the server. */
interface Line {
  hubBaseUrl: string
  agent: Agent
}

/** Reduces a request to what a server of the same kind would read. */
async function forward({ hubBaseUrl, agent }: Line, seen: Seen, proxy: FaultProxy): Promise<HubAnswer> {
  const { host: _host, connection: _connection, ...rest } = seen.headers
  const asked = { method: seen.method, path: seen.path, headers: headersOf(rest), body: seen.bytes }
  const sent = proxy.hasNoExtensions ? plainRequest(asked, proxy.plainOffer) : asked
  if ('status' in sent) return sent
  const path = proxy.pageCap === null ? sent.path : sent.path.replace(/limit=\d+/, `limit=${proxy.pageCap}`)
  const outgoing = request(`${hubBaseUrl}${path}`, {
    method: sent.method,
    headers: { ...sent.headers, 'content-length': String(Buffer.byteLength(sent.body ?? '')) },
    agent,
  })
  outgoing.end(sent.body)
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const answer = {
    status: incoming.statusCode ?? 502,
    headers: headersOf(incoming.headers),
    body: rewritten(Buffer.concat(chunks), proxy),
  }
  if (proxy.rewrite) delete answer.headers['content-length']
  return proxy.hasNoExtensions ? plainAnswer(asked, answer, proxy.plainOffer) : answer
}

/** Passes a stream on as it comes, until either side ends it. */
async function passStream({ hubBaseUrl, agent }: Line, { path, headers }: Seen, response: ServerResponse) {
  const { host: _host, connection: _connection, ...rest } = headers
  const outgoing = request(`${hubBaseUrl}${path}`, { headers: headersOf(rest), agent })
  outgoing.on('error', () => response.destroy()).end()
  response.once('close', () => outgoing.destroy())
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.writeHead(incoming.statusCode ?? 502, headersOf(incoming.headers))
  incoming.on('error', () => response.destroy()).pipe(response)
}

function headersOf(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

function rewritten(body: Buffer, { rewrite }: FaultProxy): Buffer {
  return rewrite ? Buffer.from(rewrite(body.toString('utf8'))) : body
}
