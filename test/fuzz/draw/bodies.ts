/** Draws bodies of every kind, with a right or wrong content type. */
import fc from 'fast-check'
import type { JsonSchema } from '../../../main/http/openapi/types.ts'
import type { Spec, SpecOperation } from '../spec.ts'
import { hostileJson, hostileValue, spoil } from './hostile-json.ts'
import { drawMultipart, type Part } from './multipart.ts'
import type { SchemaValues } from './schema-values.ts'
import { anyText, hostileText } from './texts.ts'

export type DrawnBody =
  | { kind: 'none' }
  /** a value to write as JSON, with slots */
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; pairs: [string, unknown][] }
  | { kind: 'text'; text: string }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'multipart'; parts: Part[]; isWhole: boolean }

export interface DrawnContent {
  body: DrawnBody
  /** null: the type that belongs to the body; '': no type */
  type: string | null
  isChunked: boolean
}

const oddTypes = [
  '',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset="UTF-8"; x=y',
  'application/JSON',
  'application/merge-patch+json',
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded; charset=iso-8859-1',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x; boundary=y',
  'nonsense',
  ';',
  '*/*',
]

export function drawContent(
  operation: SpecOperation,
  spec: Spec,
  values: SchemaValues,
): fc.Arbitrary<DrawnContent> {
  const asked = operation.operation.requestBody?.content ?? {}
  const [[type, media] = []] = Object.entries(asked)
  const schema = media?.schema
  const body = type === undefined || !schema ? drawUnasked : drawAsked(type, schema, spec, values)
  const odd = fc.constantFrom(...oddTypes)
  return fc.record({
    body,
    type: fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd }),
    isChunked: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  })
}

const none = fc.constant<DrawnBody>({ kind: 'none' })
const bytes = fc.uint8Array({ maxLength: 200 }).map((drawn): DrawnBody => ({ kind: 'bytes', bytes: drawn }))

/** Bodies for operations that read none. */
const drawUnasked: fc.Arbitrary<DrawnBody> = fc.oneof(
  { weight: 8, arbitrary: none },
  {
    weight: 1,
    arbitrary: fc.jsonValue({ maxDepth: 1 }).map((value): DrawnBody => ({ kind: 'json', value })),
  },
  { weight: 1, arbitrary: bytes },
)

function drawAsked(
  type: string,
  schema: JsonSchema,
  spec: Spec,
  values: SchemaValues,
): fc.Arbitrary<DrawnBody> {
  if (type === 'application/json') return drawJson(values.draw(schema))
  if (type === 'multipart/form-data') return drawMultipart(schema.required?.[0] ?? 'file')
  return drawForm(spec.resolve(schema), values)
}

function drawJson(valid: fc.Arbitrary<unknown>): fc.Arbitrary<DrawnBody> {
  const json = (value: unknown): DrawnBody => ({ kind: 'json', value })
  const steps = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 3 })
  const nearly = fc.tuple(valid, steps, hostileValue).map(([body, at, value]) => json(spoil(body, at, value)))
  return fc.oneof(
    { weight: 10, arbitrary: valid.map(json) },
    { weight: 5, arbitrary: nearly },
    { weight: 2, arbitrary: hostileJson.map((text): DrawnBody => ({ kind: 'text', text })) },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: none },
  )
}

function drawForm(schema: JsonSchema, values: SchemaValues): fc.Arbitrary<DrawnBody> {
  const form = (pairs: [string, unknown][]): DrawnBody => ({ kind: 'form', pairs })
  const valid = values.draw(schema).map(value => Object.entries(value as object))
  const other = fc.tuple(
    fc.oneof(fc.constantFrom(...Object.keys(schema.properties ?? {})), anyText),
    hostileText,
  )
  const nearly = fc
    .tuple(valid, fc.array(other, { minLength: 1, maxLength: 3 }))
    .map(([pairs, more]) => form([...pairs, ...more]))
  const raw = fc
    .constantFrom(
      'text=%',
      'text=%ff',
      '&&&=',
      'text',
      'text=a&text=b',
      'text=a%00b',
      '=',
      'text[]=a',
      'a;b=c',
    )
    .map((text): DrawnBody => ({ kind: 'text', text }))
  return fc.oneof(
    { weight: 8, arbitrary: valid.map(form) },
    { weight: 4, arbitrary: nearly },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: bytes },
    { weight: 1, arbitrary: none },
  )
}
