/** Draws values that a schema of the document accepts. */
import fc from 'fast-check'
import type { JsonSchema } from '../../../main/http/openapi/types.ts'
import type { Spec } from '../spec.ts'
import { anyText, byName } from './texts.ts'

const MAX_DEPTH = 8

export interface SchemaValues {
  /** draws values of the schema, with slots for other entities */
  draw(schema: JsonSchema): fc.Arbitrary<unknown>
}

export function createSchemaValues(spec: Spec): SchemaValues {
  const known = new Map<string, fc.Arbitrary<unknown>>()
  const draw = (schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> => {
    if (depth > MAX_DEPTH) return fc.constant(null)
    const key = schema.$ref === undefined ? undefined : `${depth} ${schema.$ref}`
    const found = key === undefined ? undefined : known.get(key)
    if (found) return found
    const made = drawPlain(spec.resolve(schema), part => draw(part, depth + 1))
    if (key !== undefined) known.set(key, made)
    return made
  }
  return { draw }
}

type Draw = (schema: JsonSchema) => fc.Arbitrary<unknown>

function drawPlain(schema: JsonSchema, draw: Draw): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(draw))
  const types = [schema.type ?? []].flat()
  const drawn = types.map(type => drawType(type, schema, draw))
  // null clears a property: if it were as frequent as values, little would be left.
  const weighted = drawn.map((arbitrary, index) => ({ arbitrary, weight: types[index] === 'null' ? 1 : 4 }))
  return weighted.length === 0 ? fc.jsonValue({ maxDepth: 2 }) : fc.oneof(...weighted)
}

function drawType(type: string, schema: JsonSchema, draw: Draw): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: clamp(schema.minimum, -1), max: clamp(schema.maximum, 1) })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'string':
      return drawText(schema)
    case 'array':
      return fc.array(draw(schema.items ?? {}), drawnLength(schema))
    case 'object':
      return drawObject(schema, draw)
    default:
      throw new Error(`No value is known for the type ${type}`)
  }
}

/** Lists are short, unless the schema needs more entries. */
function drawnLength({ minItems = 0 }: JsonSchema) {
  return { minLength: minItems, maxLength: Math.max(3, minItems) }
}

function clamp(bound: number | undefined, sign: -1 | 1): number {
  return bound === undefined ? sign * Number.MAX_SAFE_INTEGER : bound
}

function drawText({
  pattern,
  format,
  minLength = 0,
  maxLength = Infinity,
}: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    const expression = new RegExp(pattern)
    const matching = fc.stringMatching(expression)
    // Few texts that look like dates are dates.
    if (expression.test('2026-11-20'))
      return fc.oneof({ weight: 5, arbitrary: anyDate }, { weight: 1, arbitrary: matching })
    return matching
  }
  if (format === 'date') return anyDate
  if (format === 'date-time') return drawDate.map(date => date.toISOString())
  return anyText.map(text => text.slice(0, maxLength).padEnd(minLength, 'x'))
}

const drawDate = fc.oneof(
  fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
  fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-30'), noInvalidDate: true }),
)

const anyDate = drawDate.map(date => date.toISOString().slice(0, 10))

function drawObject(schema: JsonSchema, draw: Draw): fc.Arbitrary<Record<string, unknown>> {
  const known = schema.properties ?? {}
  const required = (schema.required ?? []).filter(name => name in known)
  const properties = Object.entries(known).map(([name, part]) => {
    const meant = byName[name]
    const arbitrary = meant
      ? fc.oneof({ weight: 4, arbitrary: meant }, { weight: 1, arbitrary: draw(part) })
      : draw(part)
    return [name, arbitrary] as const
  })
  const drawn = fc
    .tuple(fc.record(Object.fromEntries(properties), { requiredKeys: [...required] }), fc.nat({ max: 30 }))
    .map(([its, thin]) => (thin < 10 ? its : thinOut(its, required, thin)))
  // random values of many properties are rarely valid together
  const named = schema.examples
    ? fc.oneof({ weight: 3, arbitrary: drawn }, { weight: 1, arbitrary: drawExample(schema.examples) })
    : drawn
  if (!schema.additionalProperties) return named
  const others = fc.dictionary(fc.stringMatching(/^x[A-Z][a-z]{1,6}$/), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 2,
  })
  return fc.tuple(named, others).map(([its, more]) => ({ ...more, ...its }))
}

/** Draws an example of the document, with slots for other entities. */
function drawExample(examples: readonly unknown[]): fc.Arbitrary<Record<string, unknown>> {
  const filled = (examples as Record<string, unknown>[]).map(example =>
    fc.record(
      Object.fromEntries(
        Object.entries(example).map(([name, value]) => [
          name,
          name.endsWith('Id') ? (byName[name] ?? fc.constant(value)) : fc.constant(value),
        ]),
      ),
    ),
  )
  return fc.oneof(...filled)
}

/** Leaves a quarter of the properties: the more there are, the less often all are valid together. */
function thinOut(
  value: Record<string, unknown>,
  required: readonly string[],
  turn: number,
): Record<string, unknown> {
  const kept = Object.entries(value).filter(
    ([name], index) => required.includes(name) || (index + turn) % 4 === 0,
  )
  return Object.fromEntries(kept)
}
