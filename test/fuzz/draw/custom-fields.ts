/** Draws custom fields whose parts are consistent, so that forms reach every state. */
import fc from 'fast-check'
import { fieldTypes } from '../../../shared/entities/form.ts'

const names = ['a', 'b', 'c', 'd'] as const
const options = ['red', 'green', 'blue']

const valueOfType: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  NUMBER: fc.integer({ min: 0, max: 10 }),
  BOOLEAN: fc.boolean(),
  CHECKBOX: fc.boolean(),
  DATE: fc.constantFrom('2026-11-20', '2026-02-29'),
  DATETIME: fc.constant(1_795_161_600_000),
  SELECT: fc.constantFrom(...options, 'brown'),
  MULTISELECT: fc.subarray(options),
  SIGNATURE: fc.uuid(),
  PHOTO: fc.uuid(),
  DOCUMENT: fc.uuid(),
  LINK: fc.constantFrom('https://example.invalid/', 'nonsense'),
}

const condition = fc.constantFrom(
  { field: 'a', equals: true },
  { field: 'b', in: ['red', 'green'] },
  { field: 'nobody', equals: 1 },
)

const plainField = fc.constantFrom(...fieldTypes.filter(type => type !== 'GROUP'), 'UNHEARD_OF').chain(type =>
  fc.record(
    {
      name: fc.constantFrom(...names),
      type: fc.constant(type),
      label: fc.constant('Label'),
      required: fc.boolean(),
      readOnly: fc.constant(false),
      options: fc.constant(options),
      showIf: condition,
      value: fc.oneof(
        { weight: 3, arbitrary: valueOfType[type] ?? fc.constantFrom('text', '') },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(null, '', [], 0) },
      ),
    },
    { requiredKeys: ['name', 'type'] },
  ),
)

const repeated = fc
  .tuple(
    fc.array(plainField, { maxLength: 2 }),
    fc.array(fc.dictionary(fc.constantFrom(...names), fc.boolean()), { maxLength: 2 }),
  )
  .map(([fields, value]) => ({ name: 'group', type: 'GROUP', repeats: true, fields, value }))

const group = fc.array(plainField, { maxLength: 3 }).map(fields => ({ name: 'part', type: 'GROUP', fields }))

/** Draws a form's `fields`. */
export const drawFields: fc.Arbitrary<unknown> = fc.uniqueArray(
  fc.oneof(
    { weight: 6, arbitrary: plainField },
    { weight: 1, arbitrary: group },
    { weight: 1, arbitrary: repeated },
  ),
  { maxLength: 4, selector: ({ name }) => name },
)
