/** The OpenAPI 3.1 document of /api/1, made of what its routes carry. */

import type { TSchema } from 'typebox'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { limits } from '../../../shared/limits.ts'
import { Problem } from '../answer/problem.ts'
import { API_PREFIX } from '../operation/context.ts'
import { type AnswerDescription, type Operation, type Tag, tags } from '../operation/operation.ts'
import type { RoutedOperation } from './collect-operations.ts'
import { describeDeliveries } from './deliveries.ts'
import { failureComponents, failuresOf, headerComponents, headersNamed } from './failures.ts'
import { namedSchemas } from './named-schemas.ts'
import { commonParameters, parametersOf } from './parameters.ts'
import { createSchemaWriter, type SchemaWriter } from './plain-schema.ts'
import { propertyDescriptions } from './property-descriptions.ts'
import { bytes, requestBodyOf } from './request-body.ts'
import { describeAccess, requirementsOf, securitySchemes } from './security.ts'
import type {
  Content,
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  PathItem,
  ResponseObject,
} from './types.ts'

/** @param version the build's */
export function buildDocument(routed: readonly RoutedOperation[], version: string): OpenApiDocument {
  const writer = createSchemaWriter(namedSchemas, propertyDescriptions)
  const paths = pathsOf(routed, writer)
  const webhooks = describeDeliveries(writer)
  // every failure has it, and the failures are written by hand
  writer.write(Problem)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fieldbook hub',
      version,
      summary: 'Field service coordination: jobs, forms, assets, documents and webhooks',
      description: introduction,
    },
    servers: [{ url: API_PREFIX, description: 'On the host that gave this document' }],
    tags: tags.map(name => ({ name, description: tagSentences[name] })),
    paths,
    webhooks,
    components: {
      schemas: writer.components(),
      responses: failureComponents,
      parameters: commonParameters,
      headers: headerComponents,
      securitySchemes,
    },
  }
}

const tagSentences: Readonly<Record<Tag, string>> = {
  Version: 'Which build this is, and this description of it.',
  Authentication: 'Changing an e-mail address and a password for a token.',
  Jobs: 'Units of work: who does them, when and where, and what happened on them.',
  Documents: 'Files and links on jobs and assets.',
  Forms:
    'Collections of custom fields on jobs. Not part of the open interface: a key may lack the right to them.',
  Assets: 'Things of value that jobs are done on.',
  'Asset types': 'What new assets are made from.',
  Users: 'Who can be put on jobs.',
  Material: 'Parts and material, and what lies in a van.',
  Webhooks: 'Events, pushed to an address of your own.',
}

function pathsOf(routed: readonly RoutedOperation[], writer: SchemaWriter): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {}
  const inOrder = [...routed].sort(
    (a, b) =>
      tags.indexOf(a.operation.tag) - tags.indexOf(b.operation.tag) ||
      compare(a.path.replaceAll(':', '{'), b.path.replaceAll(':', '{')),
  )
  for (const entry of inOrder) {
    const path = entry.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [entry.method]: describeOperation(entry, writer) }
  }
  return paths
}

/** What is named comes before what is one of many. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function describeOperation(routed: RoutedOperation, writer: SchemaWriter): OperationObject {
  const { path, operation } = routed
  const { id, tag, summary, description, access, isUnofficial, extension } = operation
  const parameters = parametersOf(path, operation, writer)
  const requestBody = requestBodyOf(operation, writer)
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, describeAccess(access)].filter(Boolean).join(' '),
    ...(isUnofficial ? { 'x-unofficial': true } : {}),
    ...(extension === undefined ? {} : { 'x-extension': extension }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successesOf(operation, writer), ...failuresOf(routed) },
    security: requirementsOf(access),
  }
}

/** What the document says of the interface as a whole. */
const megabytes = limits.jsonBodyBytes / 1024 / 1024

const introduction = [
  `Bodies are JSON in UTF-8, ${megabytes} MB and ${hubLimits.jsonValues.toLocaleString('en')} values at most, unless an operation says otherwise. Types are strict: nothing is coerced.`,
  'Times are epoch milliseconds; the times of all-day jobs are dates. Entities are addressed by id or UUID.',
  'Properties that an entity does not name are kept and given back, so that a schema with additionalProperties is open.',
  'A failure is one sentence of plain text, or, with Accept: application/problem+json, an object with JSON pointers into the body.',
  'A path that is asked with a method it does not take is 405, with Allow. A request that is no HTTP, or too long in its headers, is answered before it reaches an operation.',
  'A flag parameter is true when it is there, whatever its value. A list is given with commas, or by its name several times; any other parameter that is given twice with different values is 400.',
  "An ETag that was sent is taken back in If-None-Match: 304 says that it is the same still. That of a list with `modified` of one user's jobs also changes when a job leaves the list, so that 304 there says that nothing at all has happened.",
  'There are no CORS headers, so that pages of other origins read nothing, and answers are not compressed: where either is wanted, a proxy before the hub adds it.',
  'What carries x-extension is offered only where GET /version names that extension; what carries x-unofficial may change.',
].join('\n\n')

// What an operation answers when it succeeds.

/** The successes of an operation, by their status. */
function successesOf(operation: Operation, writer: SchemaWriter): Record<string, ResponseObject> {
  const { answer, headers = [] } = operation
  const content = contentOf(answer, writer)
  const whole: ResponseObject = {
    description: answer.description,
    headers: headersNamed(['Date', ...headersOf(operation)]),
    ...(content ? { content } : {}),
  }
  const part = {
    206: {
      description: 'The part that was asked for',
      headers: headersNamed(['Date', 'ETag', 'Content-Range']),
      ...(content ? { content } : {}),
    },
  }
  const same = {
    304: { description: 'It has that ETag still', headers: headersNamed(['Date', 'Hub-Identity', 'ETag']) },
  }
  return {
    [String(answer.status)]: whole,
    ...(headers.includes('Range') ? part : {}),
    ...(headers.includes('If-None-Match') ? same : {}),
  }
}

function headersOf({ answer, headers = [] }: Operation): string[] {
  const isVersioned = 'schema' in answer && isEntity(answer.schema)
  const tag = isVersioned || headers.includes('If-None-Match') ? ['ETag'] : []
  return 'page' in answer ? ['Link', 'X-Total-Count', ...tag] : tag
}

/** One entity with a version: its answer carries it as an ETag. */
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
  if ('schema' in answer) return { 'application/json': { schema: writer.write(answer.schema) } }
  return null
}
