/** What came back for one request, sorted once and for all: an answer, a refusal, or nothing a hub would say. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { parseJson } from './parse-json.ts'
import { asInstant, asText, isRecord } from './read-entity.ts'
import { type HubIdentity, readHubHeader } from './version.ts'

/**
 * What a success has to be: how its JSON is read, null for what was not asked for; `nothing`: no body at all;
 * `orNothing`: either, where nobody says what the hub answers; `content`: a file, of whatever type but a page; `page`: a
 * file that is one. Whatever else comes is no answer of a
 * hub, as nobody knows who gave it and whether the hub has heard of the request (sync design, section 7).
 */
export type Expected<T> = 'nothing' | 'content' | 'page' | Reader<T> | { orNothing: Reader<T> }
type Reader<T> = (body: unknown) => T | null

/** What was answered before, under its ETag: 304 says that it is the same still. */
export interface Known<T> {
  etag: string
  body: T
}

interface Answer<T> {
  kind: 'answer'
  status: number
  /** what was made of the JSON; null where there is none */
  body: T
  etag: string | null
  /** epoch ms by the hub's clock */
  serverTime: number | null
  /** X-Total-Count, where the hub gives it */
  total: number | null
  /** who answered; null where the hub does not say */
  hub?: HubIdentity | null
  /** the answer repeats the request's `Idempotency-Key` */
  key?: string | null
  /** the server does not have the operation that the request named in `Operation-After` */
  isOperationMissing?: boolean
}

export interface Refusal {
  kind: 'refusal'
  status: number
  /** the hub's words */
  detail: string | null
  /** what it says for a program; null: nothing, as a hub that knows only plain text */
  code: string | null
  retryAfterMs: number | null
  /** who answered; null where the hub does not say */
  hub?: HubIdentity | null
  /** as of an answer */
  key?: string | null
  /** as of an answer */
  isOperationMissing?: boolean
}

/** No answer of a hub: the network, a time-out, or a page that something else on the way put in its place. */
export interface NoReply {
  kind: 'no-reply'
  reason: 'unreachable' | 'deadline' | 'not-a-hub'
  /** whether the hub may have acted on the request nevertheless */
  mayHaveArrived: boolean
  detail: string | null
  /** the HTTP status, if something answered */
  status?: number
  /** the address of a page that stands in the way, as of a network that wants a sign-in first */
  page?: string | null
  /** the address that the whole server redirects to */
  movedTo?: string
  /** the server repeated the request's key in a success answer: it stored the request, and only the body is unreadable */
  isStored?: boolean
}

export type Reply<T = unknown> = Answer<T> | Refusal | NoReply

export interface RawReply {
  status: number
  header(name: string): string | null
  text: string
}

/** Refusals that proxies write as pages of their own, and that mean the same whoever wrote them. */
export function speaksForItself(status: number): boolean {
  return status >= 500 || status === 408 || status === 413 || status === 425 || status === 429
}

/**
 * 2xx counts only with the body that was asked for (sync design, section 7). `now`: the laptop's clock, epoch ms. `at`:
 * an address that anybody on the way can answer under, as it is not encrypted; null: there is none.
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
  // the status that a network has for it (RFC 6585, section 6)
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
  // of another version than the one that is known, it says nothing
  if (raw.status === 304 && known && raw.header('etag') === known.etag) return answerOf(raw, known.body)
  if (raw.status < 200 || raw.status >= 300)
    return notAHub(`The address answers with a redirect (${raw.status}).`)
  return readAnswer(raw, type, expected)
}

/** Of whatever type it is said to be: a hub says nothing that begins with a tag. */
function isMarkup(text: string, type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml' || text.trimStart().startsWith('<')
}

/** `page`: what stands in the way, where it has an address that a person can open. */
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

/** What an answer says of the server and of the operation (interface, "Operation keys"). */
function operationOf(raw: RawReply): Pick<Refusal, 'hub' | 'key' | 'isOperationMissing'> {
  return {
    hub: readHubHeader(raw.header('hub-identity')),
    key: raw.header('idempotency-key'),
    isOperationMissing: raw.header('operation-after') === 'missing',
  }
}

/** Undefined for what was not asked for. */
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

/** The hub's words from plain text or from RFC 9457 (interface, "Errors"). */
function readProblem(text: string, type: string): Pick<Refusal, 'detail' | 'code'> {
  const problem = type.endsWith('json') ? parseJson(text) : undefined
  const words = isRecord(problem) ? (asText(problem.detail) ?? asText(problem.title)) : text.trim()
  const detail = words === null || words === '' ? null : words.slice(0, detailLength)
  return { detail, code: isRecord(problem) ? asText(problem.code) : null }
}

/** Null for what is no date, or one that no calendar shows. */
export function readDate(text: string | null): number | null {
  return text === null ? null : asInstant(Date.parse(text))
}

function readCount(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Seconds, or a date by the hub's clock; in ms, and never so little or so much that it does harm. */
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
