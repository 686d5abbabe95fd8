/** Makes one HTTP exchange: its time limits, the redirects that it follows, and its errors by name. */
import type { RequestInit } from 'undici'
import { limits } from '../../../shared/limits/limits.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { SyncPorts } from '../ports/ports.ts'
import { isUnderBase, readBaseUrl, urlOf } from './base-url.ts'
import type { FileBody } from './file-form.ts'
import { networkTroubles } from './network-troubles.ts'
import { findPortal } from './portal.ts'
import { type NoReply, notAHub, type RawReply } from './reply.ts'
import type { Receiver, RemoteRequest } from './request.ts'

type Headers = Record<string, string>
type Sent = Omit<RemoteRequest, 'expected'>

/** Returns the raw answer, or why there is none. It settles once nothing has moved for the time that `Patience` gives. */
export async function exchange(
  ports: SyncPorts,
  baseUrl: string,
  request: Sent,
  headers: Headers,
): Promise<RawReply | NoReply> {
  const abort = new AbortController()
  const { promise: deadline, resolve } = Promise.withResolvers<NoReply>()
  const giveUp = () => {
    abort.abort()
    resolve({
      kind: 'no-reply',
      reason: 'deadline',
      mayHaveArrived: true,
      detail: 'The hub did not answer in time.',
    })
  }
  const isFile = request.file !== undefined || request.receiver !== undefined
  const patience = new Patience(ports.clock, isFile ? null : syncLimits.answerMs, giveUp)
  const stop = () => {
    abort.abort()
    resolve({ kind: 'no-reply', reason: 'unreachable', mayHaveArrived: true, detail: 'stopped' })
  }
  if (isFile) request.signal?.addEventListener('abort', stop)
  try {
    const connection = { ports, headers, signal: abort.signal, patience }
    return await Promise.race([follow(connection, baseUrl, request), deadline])
  } finally {
    request.signal?.removeEventListener('abort', stop)
    patience.end()
  }
}

interface Connected {
  ports: SyncPorts
  headers: Headers
  signal: AbortSignal
  patience: Patience
}

/**
 * Ends an exchange in which no byte moves. A slow line gets all the time that it needs, as another attempt would
 * start again.
 */
class Patience {
  readonly #clock: SyncPorts['clock']
  readonly #onEnd: () => void
  readonly #cancelWhole: () => void
  #cancel: () => void

  /** `wholeMs`: limit for the whole exchange; null: none, as long as bytes move. */
  constructor(clock: SyncPorts['clock'], wholeMs: number | null, onEnd: () => void) {
    this.#clock = clock
    this.#onEnd = onEnd
    this.#cancel = clock.after(syncLimits.attemptMs, onEnd)
    this.#cancelWhole = wholeMs === null ? () => undefined : clock.after(wholeMs, onEnd)
  }

  /** Called when a part of a file or of an answer has moved. */
  moved(ms: number = syncLimits.silenceMs): void {
    this.#cancel()
    this.#cancel = this.#clock.after(ms, this.#onEnd)
  }

  /** Called when the system has all of a file. It may still have to send the last of it. */
  handedOver(bytes: number): void {
    const buffered = Math.min(bytes, syncLimits.bufferedBytes)
    this.moved(syncLimits.attemptMs + Math.ceil((buffered / syncLimits.slowestBytesPerSecond) * 1_000))
  }

  end(): void {
    this.#cancel()
    this.#cancelWhole()
  }
}

async function follow(connected: Connected, baseUrl: string, request: Sent): Promise<RawReply | NoReply> {
  let url = urlOf(baseUrl, request.path)
  for (let hop = 0; hop <= syncLimits.redirects; hop++) {
    const raw = await ask(connected, url, request)
    if ('kind' in raw) return raw
    const next = redirectOf(raw, url, request.method)
    if (next === null) return raw
    if (!isUnderBase(baseUrl, next)) {
      const movedTo = movedAddress(raw.status, next, request.path)
      return { ...notAHub('The address leads somewhere else.', movedTo ? null : next), ...movedTo }
    }
    url = next
  }
  return notAHub('The address leads in a circle.')
}

async function ask(
  { ports, headers, signal, patience }: Connected,
  url: string,
  request: Sent,
): Promise<RawReply | NoReply> {
  try {
    const response = await ports.fetch(url, {
      method: request.method,
      headers,
      ...bodyOf(request, patience),
      redirect: 'manual',
      signal,
    })
    const moving = watched(response.body, patience)
    const text = await (response.ok && request.receiver ? passOn(moving, request.receiver) : readText(moving))
    if (text === null) return notAHub('The answer is larger than any of a hub.')
    return { status: response.status, header: name => response.headers.get(name), text }
  } catch (error) {
    // a failure of the disk is not an error of the network
    if (error instanceof StoreFailure) throw error
    const none = noReplyFrom(error)
    const page = await findPortal(ports, url, none.detail)
    return page === null ? none : { ...none, reason: 'not-a-hub', page }
  }
}

function bodyOf({ body, file }: Sent, patience: Patience): Pick<RequestInit, 'body' | 'duplex'> {
  return file ? { body: inPieces(file, patience), duplex: 'half' } : { body }
}

/** Sends a file in small pieces. The network requests a piece when it has room, so a slow line is noticed soon. */
async function* inPieces(file: FileBody, patience: Patience): AsyncGenerator<Uint8Array> {
  for await (const part of file.read()) {
    for (let at = 0; at < part.byteLength; at += syncLimits.pieceBytes) {
      patience.moved()
      yield part.subarray(at, at + syncLimits.pieceBytes)
    }
  }
  patience.handedOver(file.size)
}

async function* watched(
  body: AsyncIterable<Uint8Array> | null,
  patience: Patience,
): AsyncGenerator<Uint8Array> {
  for await (const part of body ?? []) {
    patience.moved()
    yield part
  }
}

/** Passes the bytes on without storing them. Null: more bytes came than expected, and the rest is not read. */
async function passOn(body: AsyncIterable<Uint8Array>, receiver: Receiver): Promise<string | null> {
  const most = receiver.size ?? limits.documentBytes
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > most) return null
    receiver.add(part)
  }
  return ''
}

/** Returns the text. Null: it is larger than allowed after unpacking, and the rest is not read. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  const add = (part: Uint8Array) => {
    text += decoder.decode(part, { stream: true })
  }
  const passed = await passOn(body, { size: syncLimits.replyBytes, add })
  return passed === null ? null : text + decoder.decode()
}

/**
 * Returns the address of a redirect that may be followed; null: there is none. A change keeps its method only with
 * 307 and 308.
 */
function redirectOf(raw: RawReply, from: string, method: string): string | null {
  const location = raw.header('location')
  const followed = method === 'GET' ? [301, 302, 303, 307, 308] : [307, 308]
  if (location === null || !followed.includes(raw.status)) return null
  return URL.parse(location, from)?.href ?? null
}

/**
 * Returns the base URL in a permanent redirect that keeps the request's path; null: the redirect is of another
 * kind.
 */
function movedAddress(status: number, next: string, path: string): { movedTo: string } | null {
  if ((status !== 301 && status !== 308) || !next.endsWith(path)) return null
  const base = readBaseUrl(next.slice(0, -path.length))
  return base.ok ? { movedTo: base.value } : null
}

/** Errors that happen before anything leaves the laptop, so that the server cannot have acted. */
const beforeSending: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_PRX_CONN',
  'UND_ERR_PRX_TLS',
  ...Object.keys(networkTroubles),
])

function noReplyFrom(error: unknown): NoReply {
  const code = codeOf(error)
  return {
    kind: 'no-reply',
    reason: 'unreachable',
    mayHaveArrived: code === null || !beforeSending.has(code),
    detail: code,
  }
}

/** Returns the innermost code: `fetch` wraps the socket's error, which may contain one error for each address. */
function codeOf(error: unknown): string | null {
  let code: string | null = null
  let current: unknown = error
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    const { code: own, cause, errors } = current as { code?: unknown; cause?: unknown; errors?: unknown }
    if (typeof own === 'string') code = own
    current = cause ?? (Array.isArray(errors) ? errors[0] : null)
  }
  return code
}
