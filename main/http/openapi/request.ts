/** Parameters and body of an operation in the document. */
import { uuidPattern } from '../../../shared/entities/brand.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import {
  type FileBody,
  type FormBody,
  isList,
  type Operation,
  type ParameterDescription,
} from '../operation/operation.ts'
import type { SchemaWriter } from './plain-schema.ts'
import type { JsonSchema, ParameterObject, Reference, RequestBody } from './types.ts'

// Parameters in path, query and headers.

type HeaderName = NonNullable<Operation['headers']>[number]

const refSchema: JsonSchema = { type: 'string', pattern: `^-?\\d{1,15}$|${uuidPattern}` }

const inPath = (name: string, description: string, schema: JsonSchema = refSchema): ParameterObject => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
})

const inHeader = (name: HeaderName, description: string, extension?: string): ParameterObject => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  ...(extension === undefined ? {} : { 'x-extension': extension }),
})

const headerParameters: Readonly<Record<HeaderName, ParameterObject>> = {
  'If-Match': inHeader(
    'If-Match',
    'The ETag of the version that was read; another version is refused with 412. It may be a list of tags, or *.',
    'etag',
  ),
  'Idempotency-Key': {
    ...inHeader(
      'Idempotency-Key',
      'The name of the operation. The same request with the same key changes nothing for 30 days, and is answered with the entity as it is now.',
      'idempotency',
    ),
    schema: { type: 'string', minLength: 1, maxLength: hubLimits.idempotencyKeyLength },
  },
  Range: inHeader('Range', 'A part of the content, in bytes.'),
  'If-None-Match': inHeader('If-None-Match', 'An ETag: the answer is 304 if it has not changed.'),
  'Last-Event-ID': inHeader('Last-Event-ID', 'The id of the last event that arrived, to continue after it.'),
}

/** Token parameter of operations that a user may request, in addition to the key. */
const token: ParameterObject = {
  name: 'API-Token',
  in: 'header',
  description: 'The token of the user; an integration key can work without.',
  schema: { type: 'string' },
}

/** Parameters that many operations share, by their name in the document. */
export const commonParameters = {
  id: inPath('id', 'An id or a UUID'),
  uuid: inPath('uuid', 'A UUID', { type: 'string', pattern: uuidPattern }),
  did: inPath('did', 'The id or UUID of a document'),
  token,
  ifMatch: headerParameters['If-Match'],
  idempotencyKey: headerParameters['Idempotency-Key'],
  range: headerParameters.Range,
  ifNoneMatch: headerParameters['If-None-Match'],
  lastEventId: headerParameters['Last-Event-ID'],
} as const satisfies Readonly<Record<string, ParameterObject>>

/** Returns the parameters of an operation. `path` has the form of the router: `/job/:id`. */
export function parametersOf(
  path: string,
  operation: Operation,
  writer: SchemaWriter,
): (ParameterObject | Reference)[] {
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name, operation)),
    ...Object.entries(operation.query ?? {}).map(([name, described]) =>
      queryParameter(name, described, writer),
    ),
    ...(operation.access === 'token' ? [shared(token)] : []),
    ...(operation.headers ?? []).map(name => shared(headerParameters[name])),
  ]
}

function pathParameter(name: string, { path }: Operation): ParameterObject | Reference {
  const own = path?.[name]
  const common = Object.values(commonParameters).find(
    ({ in: place, name: its }) => place === 'path' && its === name,
  )
  if (own === undefined) return common ? shared(common) : inPath(name, 'An id or a UUID')
  return inPath(name, own, /\bme\b/.test(own) ? refOrMe : common?.schema)
}

const refOrMe: JsonSchema = { type: 'string', pattern: `${refSchema.pattern}|^me$` }

function shared(parameter: ParameterObject): ParameterObject | Reference {
  const [name] = Object.entries(commonParameters).find(([, common]) => common === parameter) ?? []
  return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
}

function queryParameter(
  name: string,
  described: ParameterDescription,
  writer: SchemaWriter,
): ParameterObject {
  const schema = parameterSchema(described, writer)
  return {
    name,
    in: 'query',
    description: describe(described),
    ...(described.isRequired ? { required: true } : {}),
    ...(described.isFlag ? { allowEmptyValue: true } : {}),
    // Documented with commas, but repeated parameters are accepted too.
    ...(isList(described) ? { style: 'form', explode: false } : {}),
    schema,
    ...(described.extension === undefined ? {} : { 'x-extension': described.extension }),
  }
}

/**
 * Returns the schema of a parameter. A flag is set by any text. As a boolean, generated clients could send `false` and
 * set it.
 */
function parameterSchema(
  { schema, isFlag, description }: ParameterDescription,
  writer: SchemaWriter,
): JsonSchema {
  if (isFlag) return { type: 'string', enum: ['true'] }
  if (schema === undefined) throw new Error(`No flag, and no schema: ${description}`)
  return writer.write(schema)
}

function describe({ description, isFlag }: ParameterDescription): string {
  return isFlag ? `${description} A flag: send \`true\`, or leave it out.` : description
}

// Bodies.

export function requestBodyOf({ body }: Operation, writer: SchemaWriter): RequestBody | null {
  if (!body) return null
  switch (body.type) {
    case 'application/json':
      return { required: true, content: { [body.type]: { schema: writer.write(body.schema) } } }
    case 'application/x-www-form-urlencoded': {
      const schema = formSchema(body, writer)
      return { required: schema.required !== undefined, content: { [body.type]: { schema } } }
    }
    case 'multipart/form-data':
      return {
        description: `One file, ${limits.documentBytes / 1024 / 1024} MB at most.`,
        required: true,
        content: { [body.type]: { schema: fileSchema(body, writer) } },
      }
  }
}

function fileSchema({ file, fields = {} }: FileBody, writer: SchemaWriter): JsonSchema {
  const { properties } = formSchema({ fields }, writer)
  return {
    type: 'object',
    properties: { ...properties, [file]: { ...bytes, description: 'The file' } },
    required: [file],
  }
}

function formSchema({ fields }: Pick<FormBody, 'fields'>, writer: SchemaWriter): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    {
      ...parameterSchema(field, writer),
      description: describe(field),
      ...(field.extension === undefined ? {} : { 'x-extension': field.extension }),
    },
  ])
  const required = Object.entries(fields).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []))
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** Schema of binary content, for JSON Schema and for generators of clients, which read different keywords. */
export const bytes = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
} as const satisfies JsonSchema
