/**
 * One hub over HTTP: every request goes out with the key and, when there is one, the token; signed anew each time
 * where there is a secret; with a deadline; and comes back as a `Reply`. Nothing here retries, but once after a 401.
 */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { sign, signatureBase } from '../../service/access/signature.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import type { SyncPorts } from '../ports/ports.ts'
import { exchange } from './exchange.ts'
import type { FileBody } from './file-form.ts'
import {
  type Expected,
  type Known,
  type NoReply,
  type RawReply,
  type Reply,
  readDate,
  readReply,
  speaksForItself,
} from './reply.ts'

export interface Connection {
  /** without a trailing slash, ends with /api/1 */
  baseUrl: string
  apiKey: string
  apiSecret: string | null
  token: string | null
  /** where e-mail and password become a token, under the base URL */
  authenticationPath: string
}

export interface RemoteRequest<T = unknown> extends Omit<FrozenRequest, 'idempotencyKey'> {
  idempotencyKey?: string | null
  ifMatch?: string | null
  /** the key of the newest confirmed operation, which the server must have */
  operationAfter?: string | null
  /** the laptop's report about itself, in the header `Laptop` */
  laptop?: string | null
  /** what was answered before, under its ETag: 304 answers it once more */
  known?: Known<T> | null
  /** goes out in place of `body` */
  file?: FileBody
  /** content that is asked for goes here as it comes, and the reply has none */
  receiver?: Receiver
  /** ends a file that is on its way: one on a slow line may take an hour */
  signal?: AbortSignal
  expected: Expected<T>
}

/** `expected`: how what is asked for is read, null for anything else. */
export function getRequest<T>(path: string, expected: Expected<T>): RemoteRequest<T> {
  return { method: 'GET', path, contentType: null, body: null, expected }
}

/** As `getRequest`, of what is told as JSON. */
export function postRequest<T>(path: string, body: object, expected: Expected<T>): RemoteRequest<T> {
  return { method: 'POST', path, contentType: 'application/json', body: JSON.stringify(body), expected }
}

export interface Receiver {
  /** bytes that are to come; null: the hub did not say */
  size: number | null
  /** @throws StoreFailure, which ends the request */
  add(bytes: Uint8Array): void
}

export interface Remote {
  readonly connection: Readonly<Connection>
  send<T>(request: RemoteRequest<T>): Promise<Reply<T>>
  setToken(token: string | null): void
  /** As another program to the same hub, from the next request on. Returns whether anything changed by it. */
  reconnect(program: Omit<Connection, 'baseUrl' | 'token'>): boolean
  /** hub's time minus the laptop's, in ms, as its answers told it */
  clockOffset(): number
  setClockOffset(offset: number): void
}

/** ms by which stamps may run ahead, as many requests fall into one; beyond that the clock was put back. */
const stampsAhead = 2_000

export function createRemote(ports: SyncPorts, given: Connection): Remote {
  const connection = { ...given }
  const hubClock = createHubClock(() => ports.clock.now())
  let lastStamp = 0
  /** Another one for each request, so that no two signatures are the same, and never far from what the clock says. */
  const nextStamp = () => {
    const now = ports.clock.now() + hubClock.offset()
    const isRepeated = now <= lastStamp && lastStamp < now + stampsAhead
    lastStamp = isRepeated ? lastStamp + 1 : now
    return lastStamp
  }
  const attempt = async <T>(request: RemoteRequest<T>): Promise<Reply<T>> => {
    const headers = requestHeaders(connection, request, nextStamp)
    const at = connection.baseUrl.startsWith('http:') ? connection.baseUrl : null
    const result = await exchange(ports, connection.baseUrl, request, headers)
    if ('kind' in result) return result
    const reply = withStatus(
      readReply(result, request.expected, ports.clock.now(), request.known, at),
      result,
    )
    hubClock.learn(result, reply)
    return isStored(request, result, reply) ? { ...reply, isStored: true } : reply
  }
  return {
    connection,
    async send(request) {
      const { token } = connection
      const first = await attempt(request)
      if (first.kind !== 'refusal' || first.status !== 401) return first
      // it may be the signature, or the person has signed in again since
      const isWorthAnother = connection.apiSecret !== null || connection.token !== token
      return isWorthAnother ? attempt(request) : first
    },
    setToken(token) {
      connection.token = token
    },
    reconnect(program) {
      const before = JSON.stringify(connection)
      Object.assign(connection, program)
      return JSON.stringify(connection) !== before
    },
    clockOffset: hubClock.offset,
    setClockOffset: hubClock.setOffset,
  }
}

function withStatus<T>(reply: Reply<T>, { status }: RawReply): Reply<T> {
  return reply.kind === 'no-reply' ? { ...reply, status } : reply
}

/**
 * A success answer with the key of the request comes from a server that stored the request, even if its body cannot be
 * read. A repeated request may be answered without a body.
 */
function isStored(request: RemoteRequest, raw: RawReply, reply: Reply): reply is NoReply {
  const isSuccess = raw.status >= 200 && raw.status < 300
  const { idempotencyKey: key } = request
  return reply.kind === 'no-reply' && isSuccess && key != null && raw.header('idempotency-key') === key
}

/** The headers as they go over the wire (interface, "Credentials", "Signing"). */
function requestHeaders(
  connection: Connection,
  request: Omit<RemoteRequest, 'expected'>,
  nextStamp: () => number,
): Record<string, string> {
  const headers = plainHeaders(request)
  if (request.file) headers['Content-Length'] = String(request.file.size)
  if (connection.apiKey !== '') headers['API-Key'] = connection.apiKey
  if (connection.token !== null) headers['API-Token'] = connection.token
  if (connection.apiSecret !== null) {
    const stamp = nextStamp()
    headers['API-Signature'] = sign(connection.apiSecret, signatureBase(request.method, stamp, request.path))
    headers['API-Signature-Timestamp'] = String(stamp)
  }
  return headers
}

/** Without credentials: what a person may be shown. */
export function plainHeaders(request: Omit<RemoteRequest, 'expected'>): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json, application/problem+json' }
  if (request.contentType !== null) headers['Content-Type'] = request.contentType
  if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey
  if (request.ifMatch) headers['If-Match'] = request.ifMatch
  if (request.operationAfter) headers['Operation-After'] = request.operationAfter
  if (request.laptop) headers.Laptop = request.laptop
  if (request.known) headers['If-None-Match'] = request.known.etag
  return headers
}

/**
 * By how much the hub's clock is ahead of the laptop's, as its answers tell it. It stamps what is signed, and says since
 * when something may be there; so neither what a cache kept nor what something on the way answers may move it (sync
 * design, section 11).
 */
interface HubClock {
  /** hub's time minus the laptop's, in ms */
  offset(): number
  setOffset(offset: number): void
  /** `reply`: what was made of `raw` */
  learn(raw: RawReply, reply: Reply): void
}

/** Date has whole seconds, so less than two of difference is no news, in ms. */
const noNews = 2_000

function createHubClock(now: () => number): HubClock {
  let offset = 0
  /** epoch ms by the hub: the latest that it said */
  let latest = Number.NEGATIVE_INFINITY
  /** what was said before that, and how often it went on from there */
  let earlier: { at: number; times: number } | null = null

  const goesOn = (at: number) => {
    if (earlier === null || at > earlier.at) earlier = { at, times: (earlier?.times ?? 0) + 1 }
    return earlier.times >= syncLimits.currentAsks
  }
  const believe = (at: number) => {
    latest = at
    earlier = null
    const next = at - now()
    if (Math.abs(next - offset) >= noNews) offset = next
  }
  return {
    offset: () => offset,
    setOffset(known) {
      offset = known
    },
    learn(raw, reply) {
      const at = timeOf(raw, reply)
      if (at === null) return
      // whoever is refused for their stamp has to learn what the hub goes by; a clock that was put back goes on from there
      if (at > latest - noNews || raw.status === 401 || goesOn(at)) believe(at)
    },
  }
}

/** Null: it says nothing of the hub's time now. */
function timeOf(raw: RawReply, { kind }: Reply): number | null {
  if (kind === 'no-reply' || speaksForItself(raw.status)) return null
  const age = raw.header('age')
  return age === null || age.trim() === '0' ? readDate(raw.header('date')) : null
}
