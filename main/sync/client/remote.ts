/**
 * Sends requests to one server, with the key, the token and a time limit. With a secret each request is signed.
 * Only a 401 is repeated here, once.
 */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { sign, signatureBase } from '../../service/access/signature.ts'
import type { SyncPorts } from '../ports/ports.ts'
import { exchange } from './exchange.ts'
import { type NoReply, type RawReply, type Reply, readDate, readReply, speaksForItself } from './reply.ts'
import type { RemoteRequest } from './request.ts'

export interface Connection {
  /** without a trailing slash, ends with /api/1 */
  baseUrl: string
  apiKey: string
  apiSecret: string | null
  token: string | null
  /** path under the base URL at which e-mail and password are exchanged for a token */
  authenticationPath: string
}

export interface Remote {
  readonly connection: Readonly<Connection>
  send<T>(request: RemoteRequest<T>): Promise<Reply<T>>
  setToken(token: string | null): void
  /** Replaces the key, the secret and the path for later requests. Returns whether anything changed. */
  reconnect(program: Omit<Connection, 'baseUrl' | 'token'>): boolean
  /** server's time minus the laptop's, in ms, learnt from its answers */
  clockOffset(): number
  setClockOffset(offset: number): void
}

/**
 * Milliseconds by which stamps may be ahead of the clock, because requests of the same ms get successive stamps. A
 * larger difference means that the clock was set back.
 */
const stampsAhead = 2_000

export function createRemote(ports: SyncPorts, given: Connection): Remote {
  const connection = { ...given }
  const hubClock = createHubClock(() => ports.clock.now())
  let lastStamp = 0
  /**
   * Returns a stamp later than the last one, so that no two signatures are the same. After the clock was set back, the
   * stamps follow the clock again.
   */
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
      // another signature may be accepted, or the user has signed in again since
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

/** Returns the headers of a request (interface, "Credentials", "Signing"). */
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

/** Returns the headers without credentials, which may be shown to the user. */
export function plainHeaders(request: Omit<RemoteRequest, 'expected'>): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json, application/problem+json' }
  if (request.contentType !== null) headers['Content-Type'] = request.contentType
  if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey
  if (request.ifMatch) headers['If-Match'] = request.ifMatch
  if (request.isCreation) headers['If-None-Match'] = '*'
  if (request.operationAfter) headers['Operation-After'] = request.operationAfter
  if (request.lastEventId) headers['Last-Event-ID'] = request.lastEventId
  if (request.laptop) headers.Laptop = request.laptop
  if (request.known) headers['If-None-Match'] = request.known.etag
  if (request.range) headers.Range = `bytes=${request.range.start}-${request.range.end - 1}`
  return headers
}

/**
 * Measures how far the server's clock is ahead of the laptop's, by its answers. Signatures and cursors depend on
 * the offset, so answers of caches and proxies must not change it (sync design, section 11).
 */
interface HubClock {
  /** server's time minus the laptop's, in ms */
  offset(): number
  setOffset(offset: number): void
  /** `reply`: the result of reading `raw` */
  learn(raw: RawReply, reply: Reply): void
}

/** Smallest difference in ms that counts, as `Date` has whole seconds. */
const noNews = 2_000

function createHubClock(now: () => number): HubClock {
  let offset = 0
  /** latest time that the server sent, epoch ms */
  let latest = Number.NEGATIVE_INFINITY
  /** Times before `latest` that the server sent: the newest of them, and how many came in ascending order. */
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
      // A 401 may be for a wrong stamp, so its time is always used. Earlier times in ascending order mean that the
      // server's clock was set back.
      if (at > latest - noNews || raw.status === 401 || goesOn(at)) believe(at)
    },
  }
}

/** Returns the server's time in an answer; null: the answer may come from a cache or a proxy. */
function timeOf(raw: RawReply, { kind }: Reply): number | null {
  if (kind === 'no-reply' || speaksForItself(raw.status)) return null
  const age = raw.header('age')
  return age === null || age.trim() === '0' ? readDate(raw.header('date')) : null
}
