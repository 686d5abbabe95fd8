/** What an operation takes as its body. */
import { limits } from '../../../shared/limits.ts'
import type { FileBody, FormBody, Operation } from '../operation/operation.ts'
import { parameterSchema } from './parameters.ts'
import type { SchemaWriter } from './plain-schema.ts'
import type { JsonSchema, RequestBody } from './types.ts'

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
      description: field.isFlag ? `${field.description} A flag: its text means nothing.` : field.description,
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

/** What is no text: as JSON Schema says it, and as generators of clients know it. */
export const bytes = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
} as const satisfies JsonSchema
