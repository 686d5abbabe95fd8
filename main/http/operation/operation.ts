/**
 * What one operation of /api/1 takes and gives, said once: its requests are checked by it, and the OpenAPI document
 * is made of it.
 */
import type { FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { createBodyCheck } from './check-body.ts'

/** How the operations are grouped in the document, in its order. */
export const tags = [
  'Version',
  'Authentication',
  'Jobs',
  'Documents',
  'Forms',
  'Assets',
  'Asset types',
  'Users',
  'Material',
  'Webhooks',
  'Operations',
] as const
export type Tag = (typeof tags)[number]

/**
 * Who may ask: everybody; any key; an integration key, or a key with a token; an integration key (interface,
 * "Authentication").
 */
export type OperationAccess = 'open' | 'any-key' | 'token' | 'integration-key'

/** A query parameter or a field of a form; a flag is true when it is there, whatever its value. */
export interface ParameterDescription {
  description: string
  /** of the text that is sent; absent for a flag */
  schema?: TSchema
  isFlag?: true
  isRequired?: true
  /** the name in `extensions` of GET /version that offers it */
  extension?: string
}
/** Whether it holds several values: with commas, given several times, or both. */
export function isList(described: ParameterDescription | undefined): boolean {
  return described?.schema !== undefined && Type.IsArray(described.schema)
}

export type ParameterDescriptions = Readonly<Record<string, ParameterDescription>>

export interface JsonBody<S extends TSchema = TSchema> {
  type: 'application/json'
  schema: S
  /** The body, typed. @throws Refused `bad-request` for none, `invalid` */
  check(body: unknown): Static<S>
}
export interface FormBody {
  type: 'application/x-www-form-urlencoded'
  fields: ParameterDescriptions
}
export interface FileBody {
  type: 'multipart/form-data'
  /** the name of the one file part */
  file: string
  /** what may stand beside it */
  fields?: ParameterDescriptions
}

export type AnswerDescription =
  | { status: 200; description: string; schema: TSchema }
  /** content of any type, in bytes */
  | { status: 200; description: string; content: readonly string[] }
  /** A list that comes in one answer, with X-Total-Count. */
  | { status: 200; description: string; list: TSchema }
  /** a page: with Link and X-Total-Count */
  | { status: 200; description: string; page: TSchema }
  /** 200 has an empty body here */
  | { status: 200 | 204; description: string }

export interface Operation {
  /** the document's operationId */
  id: string
  tag: Tag
  summary: string
  description?: string
  access: OperationAccess
  /** what the key must be granted as well (interface, "Grant of forms") */
  grant?: 'forms'
  /** what a path parameter names, where its usual sentence does not say it */
  path?: Readonly<Record<string, string>>
  query?: ParameterDescriptions
  body?: JsonBody | FormBody | FileBody
  answer: AnswerDescription
  headers?: readonly ('If-Match' | 'Idempotency-Key' | 'Range' | 'If-None-Match')[]
  /** codes beside those that follow from the access, the path, the query, the body and the headers */
  refuses?: readonly number[]
  /** the name in `extensions` of GET /version that offers it */
  extension?: string
  isUnofficial?: true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation
  }
}

/** A JSON body of that shape; the schema is compiled once. */
export function jsonBody<S extends TSchema>(schema: S): JsonBody<S> {
  return { type: 'application/json', schema, check: createBodyCheck(schema) }
}

/** The route's options: `app.get(path, describe(operation), handler)`. */
export function describe(operation: Operation): { config: { operation: Operation } } {
  return { config: { operation } }
}

/** What the operation that is asked for says of itself. */
export function operationOf(request: FastifyRequest): Operation {
  const { operation } = request.routeOptions.config
  if (!operation) throw new Error(`${request.method} ${request.url} is no operation`)
  return operation
}
