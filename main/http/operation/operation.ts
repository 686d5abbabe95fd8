/** Description of an operation of /api/1. Requests are checked with it, and the OpenAPI document is built from it. */
import type { FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { createBodyCheck } from './check-body.ts'

/** Groups of operations, in the order of the document. */
export const tags = [
  'Version',
  'Authentication',
  'Jobs',
  'Documents',
  'Forms',
  'Blank forms',
  'Phrases',
  'Availability',
  'Recurring jobs',
  'Search',
  'Assets',
  'Asset types',
  'Manuals',
  'Users',
  'Material',
  'Webhooks',
  'Live changes',
  'Operations',
] as const
export type Tag = (typeof tags)[number]

/**
 * Required credentials: none; any key; an integration key, or a key with a token; an integration key (interface,
 * "Authentication").
 */
export type OperationAccess = 'open' | 'any-key' | 'token' | 'integration-key'

/** A query parameter or a field of a form. A flag is set if it is present, with any value. */
export interface ParameterDescription {
  description: string
  /** schema of the text that is sent; absent for a flag */
  schema?: TSchema
  isFlag?: true
  isRequired?: true
  /** name of its extension in GET /version */
  extension?: string
}
/** Returns whether the parameter holds several values: with commas, repeated, or both. */
export function isList(described: ParameterDescription | undefined): boolean {
  return described?.schema !== undefined && Type.IsArray(described.schema)
}

export type ParameterDescriptions = Readonly<Record<string, ParameterDescription>>

export interface JsonBody<S extends TSchema = TSchema> {
  type: 'application/json'
  schema: S
  /** Returns the typed body. @throws Refused `bad-request` for a missing body, `invalid` */
  check(body: unknown): Static<S>
}
export interface FormBody {
  type: 'application/x-www-form-urlencoded'
  fields: ParameterDescriptions
}
export interface FileBody {
  type: 'multipart/form-data'
  /** name of the one part with a file */
  file: string
  /** fields in addition to the file */
  fields?: ParameterDescriptions
}

export type AnswerDescription =
  | { status: 200; description: string; schema: TSchema }
  /** content in bytes, of any type */
  | { status: 200; description: string; content: readonly string[] }
  /** A whole list, with X-Total-Count. */
  | { status: 200; description: string; list: TSchema }
  /** a page: with Link and X-Total-Count */
  | { status: 200; description: string; page: TSchema }
  /** no body, also with 200 */
  | { status: 200 | 204; description: string }

export interface Operation {
  /** operationId in the document */
  id: string
  tag: Tag
  summary: string
  description?: string
  access: OperationAccess
  /** grant that the key needs in addition (interface, "Grant of forms") */
  grant?: 'forms'
  /** descriptions of path parameters that differ from the common ones */
  path?: Readonly<Record<string, string>>
  query?: ParameterDescriptions
  body?: JsonBody | FormBody | FileBody
  answer: AnswerDescription
  headers?: readonly ('If-Match' | 'Idempotency-Key' | 'Range' | 'If-None-Match' | 'Last-Event-ID')[]
  /** statuses in addition to those that follow from access, path, query, body and headers */
  refuses?: readonly number[]
  /** name of its extension in GET /version */
  extension?: string
  isUnofficial?: true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation
  }
}

/** Makes a JSON body. Its schema is compiled once. */
export function jsonBody<S extends TSchema>(schema: S): JsonBody<S> {
  return { type: 'application/json', schema, check: createBodyCheck(schema) }
}

/** Makes the options of a route: `app.get(path, describe(operation), handler)`. */
export function describe(operation: Operation): { config: { operation: Operation } } {
  return { config: { operation } }
}

/** Returns the description of the requested operation. */
export function operationOf(request: FastifyRequest): Operation {
  const { operation } = request.routeOptions.config
  if (!operation) throw new Error(`${request.method} ${request.url} is no operation`)
  return operation
}
