/** Draws query strings: as documented, nearly so, and malformed. */
import fc from 'fast-check'
import type { ParameterObject } from '../../../main/http/openapi/types.ts'
import type { SpecOperation } from '../spec.ts'
import type { SchemaValues } from './schema-values.ts'
import { Slot } from './slots.ts'
import { hostileText } from './texts.ts'

/** A parameter; a value that is not encoded is appended as it is. */
interface QueryPair {
  name: string
  /** a text, a number, a list of them, or a slot; null: only the name */
  value: unknown
}

export interface DrawnQuery {
  pairs: QueryPair[]
  /** appended without encoding */
  tail: string
}

const tails = [
  '',
  '&',
  '&&=',
  '&a=%',
  '&%ff=1',
  '&=',
  '&limit=1&limit=2',
  '&untimed=&untimed=1',
  '?',
  '&a[b]=c',
  '&__proto__=1',
]

/** Small values: long lists take long and find no more faults. */
const small: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  limit: fc.integer({ min: 0, max: 20 }),
  offset: fc.integer({ min: 0, max: 200 }),
  userId: fc.oneof(
    fc.nat({ max: 5 }).map(index => new Slot('user', index, 'uuid')),
    fc.nat({ max: 5 }).map(index => new Slot('user', index, 'id')),
    fc.constant('me'),
  ),
  jobUuid: fc.nat({ max: 40 }).map(index => new Slot('job', index, 'uuid')),
}

const oftenGiven: readonly string[] = ['limit', 'userId', 'state', 'jobUuid', 'q']

export function drawQuery({ parameters }: SpecOperation, values: SchemaValues): fc.Arbitrary<DrawnQuery> {
  const known = parameters.filter(({ in: place }) => place === 'query')
  const pairs = fc.tuple(...known.map(parameter => drawPair(parameter, values))).map(drawn => drawn.flat())
  const others = fc.array(fc.record<QueryPair>({ name: hostileText, value: hostileText }), { maxLength: 2 })
  return fc.oneof(
    { weight: 16, arbitrary: pairs.map(its => ({ pairs: its, tail: '' })) },
    {
      weight: 1,
      arbitrary: fc.tuple(pairs, others).map(([its, more]) => ({ pairs: [...its, ...more], tail: '' })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(pairs, fc.constantFrom(...tails)).map(([its, tail]) => ({ pairs: its, tail })),
    },
  )
}

function drawPair(parameter: ParameterObject, values: SchemaValues): fc.Arbitrary<QueryPair[]> {
  const { name, required = false, allowEmptyValue = false, schema } = parameter
  const pair = (value: unknown): QueryPair[] => [{ name, value }]
  const valid = allowEmptyValue
    ? fc.constantFrom<unknown>(null, '', '0', 'false')
    : (small[name] ?? values.draw(schema))
  const several = fc
    .array(valid, { minLength: 2, maxLength: 3 })
    .map(values => values.map(value => ({ name, value })))
  const isUsual = required || oftenGiven.includes(name)
  return fc.oneof(
    { weight: isUsual ? 12 : 3, arbitrary: valid.map(pair) },
    { weight: 1, arbitrary: hostileText.map(pair) },
    { weight: schema.type === 'array' ? 2 : 0, arbitrary: several },
    { weight: isUsual ? 1 : 8, arbitrary: fc.constant<QueryPair[]>([]) },
  )
}
