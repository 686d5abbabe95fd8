/** Draws JSON outside of any schema, and texts that are not JSON. */
import fc from 'fast-check'
import { hostileText } from './texts.ts'

const wrongNumbers = [0, -1, 1.5, 1e308, 5e-324, 2 ** 53, -(2 ** 63), 8.64e15 + 1]

/** Values that replace others. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', [], {}, [[]], [null], { id: {} }),
  fc.constantFrom(...wrongNumbers),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
)

/** Returns the body with one of its values, at any depth, replaced. */
export function spoil(body: unknown, at: readonly number[], value: unknown): unknown {
  const [step, ...deeper] = at
  if (step === undefined || typeof body !== 'object' || body === null || !hasNoExtensions(body)) return value
  const names = Object.keys(body)
  const name = names[step % (names.length + 1)]
  if (name === undefined) return { ...body, [`extra${step}`]: value }
  const its = (body as Record<string, unknown>)[name]
  const spoiled = spoil(its, deeper, value)
  return Array.isArray(body)
    ? body.map((part, index) => (String(index) === name ? spoiled : part))
    : { ...body, [name]: spoiled }
}

function hasNoExtensions(value: object): boolean {
  return (
    Array.isArray(value) ||
    Object.getPrototypeOf(value) === Object.prototype ||
    Object.getPrototypeOf(value) === null
  )
}

const nest = (open: string, close: string, inner: string) =>
  fc.integer({ min: 60, max: 3_000 }).map(depth => open.repeat(depth) + inner + close.repeat(depth))

const manyKeys = fc
  .integer({ min: 1_000, max: 10_000 })
  .map(count =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]))),
  )

/** Whole bodies, as text. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      '',
      'null',
      '[]',
      '5',
      '"text"',
      '{',
      '{}{}',
      '{"a":1,}',
      '{"title":NaN}',
      '{"title":1e999}',
      '{"duration":1e999}',
      '{"startTime":9007199254740993}',
      '{"title":"a","title":5}',
      '{"__proto__":{"polluted":true}}',
      '{"contactPerson":{"__proto__":{"polluted":true}}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '{"toString":null,"valueOf":1,"hasOwnProperty":1}',
      '{"title":"\\ud800"}',
      '{"title":"\\u0000"}',
      '{"":""}',
      '\ufeff{"title":"after a mark"}',
      ' \n\t{"title":"spaced"}\r\n ',
    ),
  },
  { weight: 2, arbitrary: nest('[', ']', '') },
  { weight: 2, arbitrary: nest('{"a":', '}', '1') },
  { weight: 1, arbitrary: nest('{"customFields":[', ']}', '') },
  { weight: 3, arbitrary: fc.json() },
  { weight: 1, arbitrary: manyKeys },
)
