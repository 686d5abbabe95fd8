/** Classifies the answer to a request: an answer of the server, a refusal, or no reply of a server. */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { parseJson } from './parse-json.ts'
import { asInstant, asText, isRecord } from './read-entity.ts'
import { type HubIdentity, readHubHeader } from './server-identity.ts'

/**
 * Expected body of a success: a reader of JSON, which returns null for another shape; `nothing`: no body;
 * `orNothing`: JSON or no body; `content`: a file, but not a web page; `page`: a web page. Any other body counts
 * as no reply, as a proxy may have sent it (sync design, section 7).
 */
export type Expected<T> = 'nothing' | 'content' | 'page' | Reader<T> | { orNothing: Reader<T> }
type Reader<T> = (body: unknown) => T | null

/** An earlier answer with its ETag: a 304 means that it is unchanged. */
export interface Known<T> {
  etag: string
  body: T
}

interface Answer<T> {
  kind: 'answer'
  status: number
  /** result of the reader; null: the answer has no body */
  body: T
  etag: string | null
  /** epoch ms by the server's clock */
  serverTime: number | null
  /** number in `X-Total-Count`; null: the server sends none */
  total: number | null
  /** server that answered; null: it does not say */
  hub?: HubIdentity | null
  /** the `Idempotency-Key` in the answer */
  key?: string | null
  /** The server lacks the operation that the request named in `Operation-After`. */
  isOperationMissing?: boolean
}

export interface Refusal {
  kind: 'refusal'
  status: number
  /** text of the server */
  detail: string | null
  /** Code of the refusal; null: the server sends only text. */
  code: string | null
  retryAfterMs: number | null
  /** server that answered; null: it does not say */
  hub?: HubIdentity | null
  /** the `Idempotency-Key` in the refusal */
  key?: string | null
  /** The server lacks the operation that the request named in `Operation-After`. */
  isOperationMissing?: boolean
}

/** No answer of a server: a network error, a time-out, or a page that a proxy sent in its place. */
export interface NoReply {
  kind: 'no-reply'
  reason: 'unreachable' | 'deadline' | 'not-a-hub'
  /** The server may have received and carried out the request. */
  mayHaveArrived: boolean
  detail: string | null
  /** HTTP status; absent: nothing answered */
  status?: number
  /** Address of a page that blocks the way, such as the sign-in page of a network. */
  page?: string | null
  /** address to which the whole server redirects */
  movedTo?: string
  /** The server repeated the request's key in a success: it stored the request, and only the body is unreadable. */
  isStored?: boolean
}

export type Reply<T = unknown> = Answer<T> | Refusal | NoReply

export interface RawReply {
  status: number
  header(name: string): string | null
  text: string
}

/** Returns whether a status means the same from a proxy as from the server, so that its page need not be read. */
export function speaksForItself(status: number): boolean {
  return status >= 500 || status === 408 || status === 413 || status === 425 || status === 429
}

/**
 * Reads an answer. A 2xx counts only with the expected body (sync design, section 7). `now`: the laptop's clock,
 * epoch ms. `at`: the server's http address, where the user can open the sign-in page of a network; null for https.
 */
export function readReply<T>(
  raw: RawReply,
  expected: Expected<T>,
  now: number,
  known: Known<T> | null = null,
  at: string | null = null,
): Reply<T> {
  const type = (raw.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isAsked = expected === 'page' && raw.status >= 200 && raw.status < 300
  const isPage = !isAsked && isMarkup(raw.text, type)
  // networks that require a sign-in answer with this status (RFC 6585, section 6)
  if (raw.status === 511) return notAHub('This network wants a sign-in first.', at)
  if (isPage && !speaksForItself(raw.status)) return notAHub('A web page answered instead of the hub.', at)
  if (raw.status >= 400) {
    return {
      kind: 'refusal',
      status: raw.status,
      ...(isPage ? { detail: null, code: null } : readProblem(raw.text, type)),
      retryAfterMs: readRetryAfter(raw.header('retry-after'), readDate(raw.header('date')) ?? now),
      ...operationOf(raw),
    }
  }
  // a 304 for another version than the known one means nothing
  if (raw.status === 304 && known && raw.header('etag') === known.etag) return answerOf(raw, known.body)
  if (raw.status < 200 || raw.status >= 300)
    return notAHub(`The address answers with a redirect (${raw.status}).`)
  return readAnswer(raw, type, expected)
}

/** Returns whether the text is markup, by its type or its first character: no text of a server begins with a tag. */
function isMarkup(text: string, type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml' || text.trimStart().startsWith('<')
}

/** `page`: address of the page that blocks the way, if the user can open it. */
export function notAHub(detail: string, page: string | null = null): NoReply {
  return { kind: 'no-reply', reason: 'not-a-hub', mayHaveArrived: true, detail, page }
}

function readAnswer<T>(raw: RawReply, type: string, expected: Expected<T>): Reply<T> {
  const body = bodyOf(raw, type, expected)
  return body === undefined ? notAHub('The answer is not what was asked for.') : answerOf(raw, body)
}

function answerOf<T>(raw: RawReply, body: T): Answer<T> {
  return {
    kind: 'answer',
    status: raw.status,
    body,
    etag: raw.header('etag'),
    serverTime: readDate(raw.header('date')),
    total: readCount(raw.header('x-total-count')),
    ...operationOf(raw),
  }
}

/** Reads the headers about the server and the operation (interface, "Operation keys"). */
function operationOf(raw: RawReply): Pick<Refusal, 'hub' | 'key' | 'isOperationMissing'> {
  return {
    hub: readHubHeader(raw.header('hub-identity')),
    key: raw.header('idempotency-key'),
    isOperationMissing: raw.header('operation-after') === 'missing',
  }
}

/** Undefined: the body is not the expected one. */
function bodyOf<T>({ text }: RawReply, type: string, expected: Expected<T>): T | undefined {
  if (typeof expected === 'object' && text.trim() === '') return null as T
  if (typeof expected !== 'string') {
    const read = typeof expected === 'object' ? expected.orNothing : expected
    const parsed = /[/+]json$/.test(type) ? parseJson(text) : undefined
    return parsed === undefined ? undefined : (read(parsed) ?? undefined)
  }
  const isRight = expected !== 'nothing' || text.trim() === ''
  return isRight ? (null as T) : undefined
}

const detailLength = 500

/** Reads the server's text and code, from plain text or from RFC 9457 (interface, "Errors"). */
function readProblem(text: string, type: string): Pick<Refusal, 'detail' | 'code'> {
  const problem = type.endsWith('json') ? parseJson(text) : undefined
  const words = isRecord(problem) ? (asText(problem.detail) ?? asText(problem.title)) : text.trim()
  const detail = words === null || words === '' ? null : words.slice(0, detailLength)
  return { detail, code: isRecord(problem) ? asText(problem.code) : null }
}

/** Returns epoch ms. Null: the text is no date, or the date is outside the range that the program can show. */
export function readDate(text: string | null): number | null {
  return text === null ? null : asInstant(Date.parse(text))
}

function readCount(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Reads seconds, or a date by the server's clock. Returns ms within the limits that sync allows. */
function readRetryAfter(text: string | null, now: number): number | null {
  const ms = text === null ? null : pauseOf(text.trim(), now)
  if (ms === null) return null
  return Math.min(Math.max(ms, syncLimits.retryAfterMinMs), syncLimits.retryAfterMaxMs)
}

function pauseOf(text: string, now: number): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = readDate(text)
  return at === null ? null : at - now
}
