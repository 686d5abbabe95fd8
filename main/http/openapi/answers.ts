/** Answers of an operation: its success, and the failures that follow from its parameters (interface, "Errors"). */
import type { TSchema } from 'typebox'
import type { AnswerDescription, Operation } from '../operation/operation.ts'
import type { SchemaWriter } from './plain-schema.ts'
import { bytes } from './request.ts'
import type { Content, HeaderObject, JsonSchema, Method, Reference, ResponseObject } from './types.ts'

export interface RoutedOperation {
  method: Method
  /** path after the version prefix, in the form of the router: `/job/:id` */
  path: string
  operation: Operation
}

/** Returns the successful answers of an operation, by status. */
export function successesOf(operation: Operation, writer: SchemaWriter): Record<string, ResponseObject> {
  const { answer, headers = [] } = operation
  const content = contentOf(answer, writer)
  const part = responseOf('The part that was asked for', ['Date', 'ETag', 'Content-Range'], content)
  const gone = responseOf(
    'The first request with this Idempotency-Key was carried out, and the sender cannot read the result any more',
    ['Date', 'Hub-Identity', 'X-Request-Id'],
    null,
  )
  const same = responseOf('It has that ETag still', ['Date', 'Hub-Identity', 'X-Request-Id', 'ETag'], null)
  return {
    [answer.status]: responseOf(answer.description, ['Date', ...headersOf(operation)], content),
    ...(answer.status === 200 && headers.includes('Idempotency-Key') && { 204: gone }),
    ...(headers.includes('Range') && { 206: part }),
    ...(headers.includes('If-None-Match') && { 304: same }),
  }
}

function responseOf(
  description: string,
  headers: readonly string[],
  content: Content | null,
): ResponseObject {
  return { description, headers: headersNamed(headers), ...(content && { content }) }
}

function headersOf({ answer, headers = [] }: Operation): string[] {
  const isVersioned = 'schema' in answer && isEntity(answer.schema)
  const tag = isVersioned || headers.includes('If-None-Match') ? ['ETag'] : []
  if ('list' in answer) return ['X-Total-Count', ...tag]
  return 'page' in answer ? ['Link', 'X-Total-Count', ...tag] : tag
}

/** Returns whether the schema is an entity with a version, whose answers have an ETag. */
function isEntity(schema: TSchema): boolean {
  return (schema as unknown as JsonSchema).properties?.lastModified !== undefined
}

function schemaOf(type: string): JsonSchema {
  return type.startsWith('text/') ? { type: 'string' } : bytes
}

function contentOf(answer: AnswerDescription, writer: SchemaWriter): Content | null {
  if ('content' in answer)
    return Object.fromEntries(answer.content.map(type => [type, { schema: schemaOf(type) }]))
  if ('page' in answer) return { 'application/json': { schema: writer.write(answer.page) } }
  if ('list' in answer) return { 'application/json': { schema: writer.write(answer.list) } }
  if ('schema' in answer) return { 'application/json': { schema: writer.write(answer.schema) } }
  return null
}

// Failures.

interface FailureDescription {
  name: string
  description: string
  headers?: readonly string[]
}

const failures: Readonly<Record<number, FailureDescription>> = {
  400: { name: 'BadRequest', description: 'The query, the path or the JSON cannot be understood.' },
  401: {
    name: 'Unauthenticated',
    description: 'The key, the token or the signature is missing or not valid.',
    headers: ['WWW-Authenticate'],
  },
  403: { name: 'Forbidden', description: 'The sender may not do this.' },
  404: { name: 'NotFound', description: 'It does not exist, or it belongs to another group.' },
  406: { name: 'Invalid', description: 'The body is not valid.' },
  409: {
    name: 'Conflict',
    description:
      'It cannot be done as things stand. With Retry-After: the first request with this Idempotency-Key still runs.',
    headers: ['Retry-After'],
  },
  412: { name: 'Stale', description: 'If-Match names another version.' },
  413: { name: 'TooLarge', description: 'The body is too large.' },
  415: { name: 'UnsupportedType', description: 'The body has a type that is not accepted here.' },
  416: {
    name: 'NoSuchRange',
    description: 'The range is outside of the content.',
    headers: ['Content-Range'],
  },
  422: { name: 'KeyReused', description: 'The Idempotency-Key was used with another request.' },
  429: {
    name: 'TooMany',
    description:
      'Too many attempts, too many at once, or more requests in a minute than the administrator allows.',
    headers: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  },
  500: { name: 'Failed', description: 'The hub failed; its log says why.' },
  503: {
    name: 'Unavailable',
    description: 'The hub cannot save at this moment, or was interrupted.',
    headers: ['Retry-After'],
  },
}

/** Statuses of failures, with their names in the document. */
export const failureStatuses = Object.entries(failures).map(([status, { name }]) => ({ status, name }))

const text = (description: string): HeaderObject => ({ description, schema: { type: 'string' } })

export const headerComponents: Readonly<Record<string, HeaderObject>> = {
  Date: text("The hub's clock, which signatures are checked by"),
  'Hub-Identity': text(
    'hubId/generation as in GET /version: which hub answered, and when its data were last put back',
  ),
  'X-Request-Id': text("Names the request in the hub's logs"),
  ETag: text('The version, for If-Match and If-None-Match'),
  Link: text('With rel="next": where the list goes on. Absent on the last page'),
  'X-Total-Count': {
    description: 'Number of all entries, without limit and offset',
    schema: { type: 'integer', minimum: 0 },
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
  RateLimit: text('Where the operator limits requests: r are left, and t seconds until the minute ends'),
  'RateLimit-Policy': text('Where the operator limits requests: q of one key and user in w seconds'),
  'WWW-Authenticate': text('API-Key'),
  'Content-Range': text('Which bytes of how many'),
}

/** Returns references to the headers of an answer. */
function headersNamed(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

/**
 * Returns the content of a failure. It includes the status as a constant, so that generated clients can distinguish
 * failures by it.
 */
function failureContent(status: number): Content {
  const problem = { $ref: '#/components/schemas/Problem' }
  const own = { type: 'object', properties: { status: { const: status } }, required: ['status'] }
  return {
    'text/plain': { schema: { type: 'string', description: 'One sentence' } },
    'application/problem+json': { schema: { allOf: [problem, own] } },
  }
}

export const failureComponents: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  Object.entries(failures).map(([status, { name, description, headers }]) => [
    name,
    responseOf(description, ['Date', ...(headers ?? [])], failureContent(Number(status))),
  ]),
)

/** Returns the failures of an operation, by status. */
export function failuresOf(routed: RoutedOperation): Record<string, Reference> {
  const { operation } = routed
  const statuses = [...statusesOf(routed)].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map(status => {
      const failure = failures[status]
      if (!failure) throw new Error(`${operation.id} refuses with ${status}, which no failure has`)
      return [String(status), { $ref: `#/components/responses/${failure.name}` }]
    }),
  )
}

/**
 * Returns the statuses of an operation's failures. A malformed query is refused with 400 where the query is read, which
 * includes all operations with a key.
 */
function statusesOf({ path, method, operation }: RoutedOperation): Set<number> {
  const { access, query, body, headers = [], refuses = [] } = operation
  const statuses = new Set([500, 503, ...refuses])
  const add = (...more: number[]) => {
    for (const status of more) statuses.add(status)
  }
  if (access !== 'open') add(400, 401)
  if (access === 'token' || access === 'integration-key') add(403, 429)
  if (path.includes(':')) add(404)
  if (query) add(400)
  // Without a body in its description, an operation still reads and ignores a body up to the limit.
  if (method !== 'get') add(413, 415)
  if (body) add(400, 406)
  if (headers.includes('If-Match')) add(412)
  if (headers.includes('Idempotency-Key')) add(409, 422)
  if (headers.includes('Range')) add(416)
  return statuses
}
