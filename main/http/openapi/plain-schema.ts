/** Writes the validating schemas as plain JSON Schema 2020-12, with references to the named ones. */
import type { TSchema } from 'typebox'
import type { JsonSchema } from './types.ts'

interface NamedSchema {
  schema: TSchema
  /** meaning of the schema in a sentence or two */
  description?: string
  /** true: unknown properties are stored and returned */
  keepsUnknown?: true
  examples?: readonly unknown[]
}
export type NamedSchemas = Readonly<Record<string, NamedSchema>>

export interface SchemaWriter {
  /** returns the schema for use in a body, a parameter or another schema */
  write(schema: TSchema): JsonSchema
  /** returns the section `components.schemas`: all schemas referred to so far, in the order of `named` */
  components(): Record<string, JsonSchema>
}

/** @param meanings descriptions of properties that have none in their schema, by `Schema.property` or `property` */
export function createSchemaWriter(
  named: NamedSchemas,
  meanings: Readonly<Record<string, string>> = {},
): SchemaWriter {
  const names = new Map(
    Object.entries(named).map(([name, { schema }]) => [
      identityOf(schema),
      { name, own: descriptionOf(schema) },
    ]),
  )
  const written = new Map<string, JsonSchema>()
  const write = (schema: TSchema): JsonSchema => {
    const found = names.get(identityOf(schema))
    if (!found) return writePlain(schema as unknown as JsonSchema, write)
    const { name, own } = found
    if (!written.has(name)) {
      // Marked before its parts are written, as they may refer to it.
      written.set(name, {})
      written.set(name, explain(name, writeNamed(named[name] ?? { schema }, write), meanings))
    }
    const told = descriptionOf(schema)
    const $ref = `#/components/schemas/${name}`
    return told === undefined || told === own ? { $ref } : { $ref, description: told }
  }
  return {
    write,
    components() {
      const order = Object.keys(named)
      return Object.fromEntries([...written].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
    },
  }
}

function descriptionOf(schema: TSchema): string | undefined {
  return (schema as unknown as JsonSchema).description
}

/** Returns the identity of a schema. Its description does not count, as it may differ where the schema is used. */
function identityOf(schema: TSchema): string {
  const { description: _, ...shape } = schema as unknown as JsonSchema
  return JSON.stringify(shape)
}

type Write = (schema: TSchema) => JsonSchema

function explain(name: string, schema: JsonSchema, meanings: Readonly<Record<string, string>>): JsonSchema {
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties).map(([property, part]) => {
    const description = part.description ?? meanings[`${name}.${property}`] ?? meanings[property]
    return [property, description === undefined ? part : { ...part, description }] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

function writeNamed({ schema, description, keepsUnknown, examples }: NamedSchema, write: Write): JsonSchema {
  const plain = writePlain(schema as unknown as JsonSchema, write)
  return {
    ...(description === undefined ? {} : { description }),
    ...plain,
    ...(keepsUnknown ? { additionalProperties: true } : {}),
    ...(examples ? { examples } : {}),
  }
}

function writePlain(schema: JsonSchema, write: Write): JsonSchema {
  const { anyOf, items, properties, ...rest } = schema
  if (anyOf) return writeUnion(schema, anyOf, write)
  const isOpen = 'patternProperties' in rest
  const { patternProperties: _, ...kept } = rest as JsonSchema & { patternProperties?: unknown }
  const isText = kept.type === undefined && kept.enum?.every(value => typeof value === 'string')
  return {
    ...(isText ? { type: 'string' } : {}),
    ...kept,
    ...(items ? { items: write(items as TSchema) } : {}),
    ...(properties ? { properties: mapValues(properties, part => write(part as TSchema)) } : {}),
    // Records allow any property.
    ...(isOpen ? { additionalProperties: true } : {}),
  }
}

/** Writes a union. Nested unions become one, and "a type or null" becomes a list of two types. */
function writeUnion({ description }: JsonSchema, anyOf: readonly JsonSchema[], write: Write): JsonSchema {
  const parts = anyOf.flatMap(part => {
    const written = write(part as TSchema)
    return written.anyOf && !written.description ? written.anyOf : [written]
  })
  const told = description === undefined ? {} : { description }
  const [first, second] = parts
  if (parts.length === 2 && first && second?.type === 'null' && typeof first.type === 'string') {
    const values = first.enum ? { enum: [...first.enum, null] } : {}
    return { ...first, ...values, type: [first.type, 'null'], ...told }
  }
  return { anyOf: parts, ...told }
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
