/** Requests and answers of a base server. */
import type { Fields } from './data.ts'
import { isRecord } from './data.ts'

/** `path`: after /api/1, with its query; names of headers in lower case. */
export interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

export interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** milliseconds of additional delay of the answer */
  lateMs?: number
}

/** Ends a request with an error. Earlier changes are not undone, so it is thrown before any change. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, sentence: string, headers: Record<string, string> = {}) {
    super(sentence)
    this.status = status
    this.headers = headers
  }
}

export const notFound = () => new Refusal(404, 'There is nothing here.')
export const forbidden = () => new Refusal(403, 'You may not do this.')

export function json(value: unknown): Answered {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { status: 200, headers, body: Buffer.from(JSON.stringify(value)) }
}

export function nothing(status: 200 | 204): Answered {
  return { status, headers: {}, body: Buffer.alloc(0) }
}

export function refuse({ status, message, headers }: Refusal): Answered {
  const type = { 'content-type': 'text/plain; charset=utf-8' }
  return { status, headers: { ...type, ...headers }, body: Buffer.from(message) }
}

/** Returns the JSON object of a body. */
export function readBody({ body, headers }: Asked): Fields {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) throw new Refusal(415, 'Send JSON.')
  const value = parse(String(body ?? ''))
  if (!isRecord(value)) throw new Refusal(406, 'Send a JSON object.')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not JSON.')
  }
}
