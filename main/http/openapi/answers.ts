/** What an operation answers when it succeeds. */
import type { TSchema } from 'typebox'
import type { AnswerDescription, Operation } from '../operation/operation.ts'
import { bytes } from './bytes.ts'
import { headersNamed } from './failures.ts'
import type { SchemaWriter } from './plain-schema.ts'
import type { Content, JsonSchema, ResponseObject } from './types.ts'

/** The successes of an operation, by their status. */
export function successesOf(operation: Operation, writer: SchemaWriter): Record<string, ResponseObject> {
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
