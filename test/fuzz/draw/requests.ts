/** Draws requests for every operation in the document. */
import fc from 'fast-check'
import type { Spec, SpecOperation } from '../spec.ts'
import { type DrawnContent, drawContent } from './bodies.ts'
import { type Caller, drawCaller } from './callers.ts'
import { type DrawnQuery, drawQuery } from './queries.ts'
import { createSchemaValues } from './schema-values.ts'
import { type Kind, Slot } from './slots.ts'

export interface DrawnRequest {
  /** id of the operation */
  operation: string
  /** another method than the operation's */
  otherMethod: string | null
  /** parameters of the path: a slot, or a text as it is sent */
  path: Record<string, Slot | string>
  query: DrawnQuery
  caller: Caller
  accept: string | null
  /** a slot means the version of that entity */
  ifMatch: Slot | string | null
  ifNoneMatch: Slot | string | null
  idempotencyKey: string | null
  headers: [string, string][]
  content: DrawnContent
}

export function drawRequest(spec: Spec): fc.Arbitrary<DrawnRequest> {
  const values = createSchemaValues(spec)
  return fc.oneof(
    ...spec.operations.map(operation => ({
      weight: weightOf(operation),
      arbitrary: drawOperation(operation, spec, values),
    })),
  )
}

/**
 * Operations that rarely succeed: they need a legal state, an attached entity, a failed webhook, or the user's own
 * time. Some have properties that must fit together.
 */
const seldomDone: readonly string[] = [
  'actOnJob',
  'confirmDiscrepancy',
  'correctTime',
  'createWebhook',
  'detachFromAsset',
  'redeliverWebhookEvent',
  'putAvailability',
  'putRecurring',
]

/** Draws creating operations more often and deleting ones less, so that entities exist. */
function weightOf({ method, id }: SpecOperation): number {
  // A log-in takes a third of a second of the hub's time, and only 20 a minute are allowed.
  if (id === 'logIn') return 2
  return { GET: 3, POST: 8, PUT: 6, DELETE: 2 }[method] * (seldomDone.includes(id) ? 3 : 1)
}

function drawOperation(
  operation: SpecOperation,
  spec: Spec,
  values: ReturnType<typeof createSchemaValues>,
): fc.Arbitrary<DrawnRequest> {
  return fc.record<DrawnRequest>({
    operation: fc.constant(operation.id),
    otherMethod: seldom(30, fc.constantFrom('PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'POST', 'PUT')),
    path: drawPath(operation),
    query: drawQuery(operation, values),
    caller: drawCaller(operation),
    accept: seldom(2, fc.constantFrom('application/problem+json', '*/*', 'text/html', 'nonsense;;', '')),
    ifMatch: seldom(8, drawIfMatch(kindOf(operation.path, 'id'))),
    ifNoneMatch: seldom(12, drawIfMatch(kindOf(operation.path, 'id'))),
    idempotencyKey: seldom(
      4,
      fc.constantFrom('k1', 'k2', 'k3', 'x'.repeat(200), 'x'.repeat(201), '', 'ünï', 'a b'),
    ),
    headers: seldom(10, oddHeader).map(header => (header === null ? [] : [header])),
    content: drawContent(operation, spec, values),
  })
}

/** Draws null, except once in `often` times. */
function seldom<T>(often: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: often, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
}

const oddHeader = fc.constantFrom<[string, string]>(
  ['Range', 'bytes=0-9'],
  ['Range', 'bytes=5-'],
  ['Range', 'bytes=-1,0-'],
  ['Range', 'bytes=99999999-'],
  ['Range', 'nonsense'],
  ['If-None-Match', '*'],
  ['If-None-Match', 'W/"x"'],
  ['Accept-Encoding', 'gzip, br, *;q=0'],
  ['Accept-Encoding', 'zstd, gzip;q=0.5'],
  ['X-Forwarded-For', '1.2.3.4, not-an-address'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Cookie', 'a=b; __proto__=c'],
  ['Origin', 'null'],
  ['Content-Encoding', 'gzip'],
  ['Content-Language', '\u00ff'],
  ['Date', 'never'],
)

function drawPath({ path, parameters }: SpecOperation): fc.Arbitrary<Record<string, Slot | string>> {
  const named = parameters.filter(({ in: place }) => place === 'path')
  return fc.record(Object.fromEntries(named.map(({ name }) => [name, drawRef(kindOf(path, name))])))
}

const oddRefs = [
  '0',
  '-1',
  '1',
  '999999999999999',
  '9999999999999999999999',
  'me',
  '1e3',
  '00000001',
  '%00',
  '%2e%2e%2f',
  '%ff',
  '%',
  'a%20b',
  '449f140c-e578-441e-acea-f37e4810e6c1',
  '449F140C-E578-441E-ACEA-F37E4810E6C1',
  'x'.repeat(300),
  '__proto__',
]

function drawRef(kind: Kind | null): fc.Arbitrary<Slot | string> {
  const known = fc
    .record({ index: fc.nat({ max: 60 }), form: fc.constantFrom('id' as const, 'uuid' as const) })
    .map(({ index, form }) => new Slot(kind ?? 'user', index, form))
  return fc.oneof(
    { weight: kind ? 16 : 0, arbitrary: known },
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...oddRefs) },
    // Ids of customers, projects and orders.
    { weight: kind ? 0 : 8, arbitrary: fc.integer({ min: 1, max: 6 }).map(String) },
  )
}

const kindsInPaths = [
  ...(['job', 'user', 'document', 'form', 'asset', 'webhook'] as const),
  ...(['blank', 'phrase', 'availability', 'recurring'] as const),
]

/**
 * Returns the kind of entity of a path's parameter; null for customers, projects and orders, which have no resource.
 */
function kindOf(path: string, name: string): Kind | null {
  if (name === 'did') return 'document'
  if (name === 'eid') return 'event'
  if (name === 'userid') return 'user'
  if (name === 'assetid') return 'asset'
  if (name !== 'id' && name !== 'uuid') return null
  if (path.includes('/log/{id}') && name === 'id') return 'webhookEvent'
  if (path.startsWith('/asset/type')) return 'assetType'
  const [, resource] = path.split('/')
  return kindsInPaths.find(kind => kind === resource) ?? null
}

function drawIfMatch(kind: Kind | null): fc.Arbitrary<Slot | string> {
  const odd = fc.constantFrom('*', '"x"', '""', 'W/"x"', 'x, y', '', '"a", *')
  if (kind === null) return odd
  return fc.oneof(
    { weight: 2, arbitrary: fc.nat({ max: 60 }).map(index => new Slot(kind, index, 'id')) },
    { weight: 1, arbitrary: odd },
  )
}
