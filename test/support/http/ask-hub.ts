/** Asks a hub over real HTTP. */
import type { Hub } from '../../../main/app/hub/serve-hub.ts'

export interface Question {
  headers?: Record<string, string>
  /** sent as JSON */
  json?: unknown
  /** sent as a form */
  form?: Record<string, string>
  /** sent as it is, with a Content-Type in `headers` */
  raw?: string | Uint8Array<ArrayBuffer>
}

export interface HubAnswer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  json: any
}

/** `path` is relative to /api/1 and may have a query. Without `headers` the request is unauthenticated. */
export async function ask(
  { hub }: { hub: Pick<Hub, 'baseUrl'> },
  method: string,
  path: string,
  question: Question = {},
): Promise<HubAnswer> {
  const response = await fetch(`${hub.baseUrl}${path}`, {
    method,
    headers: { ...contentTypeOf(question), ...question.headers },
    body: bodyOf(question),
  })
  const text = await response.text()
  const isJson = text !== '' && (response.headers.get('content-type')?.includes('json') ?? false)
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
}

function bodyOf({ json, form, raw }: Question): BodyInit | null {
  if (json !== undefined) return JSON.stringify(json)
  return form ? new URLSearchParams(form).toString() : (raw ?? null)
}

function contentTypeOf({ json, form }: Question): Record<string, string> {
  if (json !== undefined) return { 'Content-Type': 'application/json' }
  return form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}
}
