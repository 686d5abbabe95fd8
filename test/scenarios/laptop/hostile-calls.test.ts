// @module-tag slow
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadCall } from '../../../main/app/dispatch.ts'
import { type Method, requests } from '../../../shared/contract/contract.ts'
import { connectApp } from '../../support/app/connected.ts'
import { isWhole } from '../../support/sample.ts'
import { unwrap } from '../../support/service/outcomes.ts'

/** The parts of the contract's schemas for which values are generated. */
interface Schema {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

const texts = [
  ...['', '\0', '\ud800', '-1', '99999999999999999999', '..%2f', '__proto__', 'a'.repeat(150)],
  ...["'; DROP TABLE jobs; --", 'NEAR(a b, 1) OR ^x* - ( "', '<img src=x onerror=alert(1)>'],
  ...['0000-00-00', '9999-99-99', '2026-02-31', '0000-01-01', '9999-12-31'],
]
const numbers = [0, -1, 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 8.64e15, 1e308, -0.5]
const odd = [null, 5, 'x', [], {}, { a: { b: [null] } }, new Uint8Array([1, 2, 3])]

/** Generates values of the schema's shape that are as unusual as it permits. `known` are existing ids. */
function valuesOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => valuesOf(one, known)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.properties) {
    const inside: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
      Object.entries(schema.properties).map(([key, of]) => [key, valuesOf(of, known)]),
    )
    return fc.record(inside, { requiredKeys: schema.required ?? [] })
  }
  switch (schema.type) {
    case 'string':
      return fc.oneof(fc.constantFrom(...texts), fc.constantFrom(...known))
    case 'integer':
    case 'number':
      return fc.constantFrom(...numbers)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), { maxLength: 3 })
    default:
      return fc.constantFrom(...odd)
  }
}

/** Methods that end the account, replace its data, or take long. They have their own tests. */
const excluded = ['setup.', 'account.', 'rescue.', 'sheet.attach', 'settings.'] as const
const drawn = isWhole ? 12 : 6

test('every call with any valid request returns an answer or a failure', async () => {
  const { app, planned } = await connectApp()
  const { uuid } = await planned('Boiler', Date.now())
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Pump' }))
  const note = { jobUuid, text: 'Leaks', discrepancy: true, internal: true }
  const { operationId } = unwrap(await app.call('note.add', note))
  const failures: unknown[] = []
  for (const [method, schema] of Object.entries(requests)) {
    if (excluded.some(name => method.startsWith(name))) continue
    const values = valuesOf(schema as Schema, [uuid, jobUuid, operationId])
    for (const request of fc.sample(values, { numRuns: drawn, seed: 1 }))
      await app.call(method as Method, request as never).catch((error: unknown) => {
        if (!(error instanceof BadCall)) failures.push([method, request, error])
      })
  }
  expect(failures).toEqual([])
})
