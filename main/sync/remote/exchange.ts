/** One exchange over the network: the deadline, the redirects that may be followed, the errors by their names. */
import type { RequestInit } from 'undici'
import { limits } from '../../../shared/limits.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { SyncPorts } from '../ports/ports.ts'
import { isUnderBase, urlOf } from './base-url.ts'
import { networkTroubles } from './network-troubles.ts'
import { findPortal } from './portal.ts'
import type { Receiver, RemoteRequest } from './remote.ts'
import { type NoReply, notAHub, type RawReply } from './reply.ts'

type Headers = Record<string, string>
type Sent = Omit<RemoteRequest, 'expected'>

/** The raw answer, or why there is none. It settles within `deadlineMs` of the clock, whatever the network does. */
export async function exchange(
  ports: SyncPorts,
  baseUrl: string,
  request: Sent,
  headers: Headers,
  deadlineMs: number,
): Promise<RawReply | NoReply> {
  const abort = new AbortController()
  const { promise: deadline, resolve } = Promise.withResolvers<NoReply>()
  const cancel = ports.clock.after(deadlineMs, () => {
    abort.abort()
    resolve({
      kind: 'no-reply',
      reason: 'deadline',
      mayHaveArrived: true,
      detail: 'The hub did not answer in time.',
    })
  })
  const isFile = request.file !== undefined || request.receiver !== undefined
  const stop = () => {
    abort.abort()
    resolve({ kind: 'no-reply', reason: 'unreachable', mayHaveArrived: true, detail: 'stopped' })
  }
  if (isFile) request.signal?.addEventListener('abort', stop)
  try {
    return await Promise.race([follow(ports, baseUrl, request, headers, abort.signal), deadline])
  } finally {
    request.signal?.removeEventListener('abort', stop)
    cancel()
  }
}

async function follow(
  ports: SyncPorts,
  baseUrl: string,
  request: Sent,
  headers: Headers,
  signal: AbortSignal,
): Promise<RawReply | NoReply> {
  let url = urlOf(baseUrl, request.path)
  for (let hop = 0; hop <= syncLimits.redirects; hop++) {
    const raw = await ask(ports, url, request, headers, signal)
    if ('kind' in raw) return raw
    const next = redirectOf(raw, url, request.method)
    if (next === null) return raw
    if (!isUnderBase(baseUrl, next)) return notAHub('The address leads somewhere else.', next)
    url = next
  }
  return notAHub('The address leads in a circle.')
}

async function ask(
  ports: SyncPorts,
  url: string,
  request: Sent,
  headers: Headers,
  signal: AbortSignal,
): Promise<RawReply | NoReply> {
  try {
    const response = await ports.fetch(url, {
      method: request.method,
      headers,
      ...bodyOf(request),
      redirect: 'manual',
      signal,
    })
    const text = await (response.ok && request.receiver
      ? passOn(response.body, request.receiver)
      : readText(response.body))
    if (text === null) return notAHub('The answer is larger than any of a hub.')
    return { status: response.status, header: name => response.headers.get(name), text }
  } catch (error) {
    // a disk that does not take what comes is no fault of the network
    if (error instanceof StoreFailure) throw error
    const none = noReplyFrom(error)
    const page = await findPortal(ports, url, none.detail)
    return page === null ? none : { ...none, reason: 'not-a-hub', page }
  }
}

function bodyOf({ body, file }: Sent): Pick<RequestInit, 'body' | 'duplex'> {
  return file ? { body: file.read(), duplex: 'half' } : { body }
}

/** Nothing of it is kept here. Null for more than was to come: whatever else would is not waited for. */
async function passOn(body: AsyncIterable<Uint8Array> | null, receiver: Receiver): Promise<string | null> {
  const most = receiver.size ?? limits.documentBytes
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > most) return null
    receiver.add(part)
  }
  return ''
}

/** Null for more than is taken, counted after unpacking; whatever else would come is not waited for. */
async function readText(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  const add = (part: Uint8Array) => {
    text += decoder.decode(part, { stream: true })
  }
  const passed = await passOn(body, { size: syncLimits.replyBytes, add })
  return passed === null ? null : text + decoder.decode()
}

/** Where to go on; null: nowhere. A change that is moved keeps its method only with 307 and 308. */
function redirectOf(raw: RawReply, from: string, method: string): string | null {
  const location = raw.header('location')
  const followed = method === 'GET' ? [301, 302, 303, 307, 308] : [307, 308]
  if (location === null || !followed.includes(raw.status)) return null
  return URL.parse(location, from)?.href ?? null
}

/** Nothing has left the laptop when these happen, so the hub cannot have acted. */
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

/** The innermost code: fetch wraps the socket's error, and that one may hold one for each address it tried. */
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
