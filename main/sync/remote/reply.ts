/** What came back for one request, sorted once and for all: an answer, a refusal, or nothing a hub would say. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import { parseJson } from './parse-json.ts'
import { asInstant, asText, isRecord } from './read-json.ts'

/** `content`: a file, of whatever type but a page; `page`: a file that is one. */
export type Expected = 'json' | 'nothing' | 'content' | 'page'

export interface Answer {
  kind: 'answer'
  status: number
  /** parsed JSON, or null for a status code only */
  body: unknown
  etag: string | null
  /** epoch ms by the hub's clock */
  serverTime: number | null
  /** X-Total-Count, where the hub gives it */
  total: number | null
}

export interface Refusal {
  kind: 'refusal'
  status: number
  /** the hub's words */
  detail: string | null
  /** what it says for a program; null: nothing, as a hub that knows only plain text */
  code: string | null
  retryAfterMs: number | null
}

/** No answer of a hub: the network, a time-out, or a page that something else on the way put in its place. */
export interface Silence {
  kind: 'silence'
  reason: 'unreachable' | 'deadline' | 'not-a-hub'
  /** whether the hub may have acted on the request nevertheless */
  mayHaveArrived: boolean
  detail: string | null
}

export type Reply = Answer | Refusal | Silence

export interface RawReply {
  status: number
  header(name: string): string | null
  text: string
}

/** Refusals that proxies write as pages of their own, and that mean the same whoever wrote them. */
function speaksForItself(status: number): boolean {
  return status >= 500 || status === 408 || status === 413 || status === 425 || status === 429
}

/** 2xx counts only with the right type of body (sync design, section 7). `now`: the laptop's clock, epoch ms. */
export function readReply(raw: RawReply, expected: Expected, now: number): Reply {
  const type = (raw.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isAsked = expected === 'page' && raw.status >= 200 && raw.status < 300
  const isPage = !isAsked && isMarkup(raw.text, type)
  if (isPage && !speaksForItself(raw.status)) return notAHub('A web page answered instead of the hub.')
  if (raw.status >= 400) {
    return {
      kind: 'refusal',
      status: raw.status,
      ...(isPage ? { detail: null, code: null } : readProblem(raw.text, type)),
      retryAfterMs: readRetryAfter(raw.header('retry-after'), readDate(raw.header('date')) ?? now),
    }
  }
  if (raw.status < 200 || raw.status >= 300)
    return notAHub(`The address answers with a redirect (${raw.status}).`)
  return readAnswer(raw, type, expected)
}

/** Of whatever type it is said to be: a hub says nothing that begins with a tag. */
function isMarkup(text: string, type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml' || text.trimStart().startsWith('<')
}

export function notAHub(detail: string): Silence {
  return { kind: 'silence', reason: 'not-a-hub', mayHaveArrived: true, detail }
}

function readAnswer(raw: RawReply, type: string, expected: Expected): Reply {
  const answer: Answer = {
    kind: 'answer',
    status: raw.status,
    body: null,
    etag: raw.header('etag'),
    serverTime: readDate(raw.header('date')),
    total: readCount(raw.header('x-total-count')),
  }
  if (expected === 'content' || expected === 'page') return answer
  const isJson = /[/+]json$/.test(type)
  if (expected === 'nothing' && (isJson || raw.text.trim() === '')) return answer
  const body = isJson ? parseJson(raw.text) : undefined
  return body === undefined ? notAHub('The answer is not what a hub would say.') : { ...answer, body }
}

const detailLength = 500

/** The hub's words from plain text or from RFC 9457 (decisions, "Errors"). */
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
