import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formStates } from '../../../shared/entities/states.ts'
import { checkFields, checkShapes } from '../../../shared/rules/form-checks.ts'
import { placesOf } from '../../../shared/rules/form-places.ts'
import {
  formStateOf,
  missingQuestions,
  type Question,
  questionsOf,
} from '../../../shared/rules/form-rules.ts'
import { checkPlaces } from '../../../shared/rules/form-values.ts'

type Field = Record<string, unknown>

const names = ['a', 'b', 'c', 'd', 'e']
const name = fc.constantFrom(...names)
const uuid = '11111111-1111-4111-8111-111111111111'
/** A valid value for each type that is not empty. */
const fitting: Record<string, unknown> = {
  TEXT: 'x',
  NUMBER: 4,
  BOOLEAN: false,
  CHECKBOX: true,
  DATE: '2026-11-20',
  DATETIME: 1_795_000_000_000,
  SELECT: 'x',
  MULTISELECT: ['y'],
  PHOTO: [uuid],
  LINK: 'https://example.com/',
}
const showIf = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  fc.record({ field: name, equals: fc.constantFrom('x', false, null) }),
  fc.record({ field: name, in: fc.subarray(['x', 'y', 4]) }),
)
const common = { required: fc.boolean(), readOnly: fc.constantFrom(false, false, false, true), showIf }
const plain = fc.constantFrom(...Object.keys(fitting)).chain(type =>
  fc.record({
    ...common,
    type: fc.constant(type),
    options: fc.constant(['x', 'y']),
    value: fc.constantFrom(null, fitting[type]),
  }),
)
const { fields } = fc.letrec<{ field: Field; fields: Field[] }>(tie => ({
  field: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    plain,
    fc.record({ ...common, type: fc.constant('GROUP'), fields: tie('fields') }),
    fc.record({
      ...common,
      type: fc.constant('GROUP'),
      repeats: fc.constant(true),
      fields: tie('fields'),
      value: fc.array(fc.dictionary(name, fc.constantFrom('x', 4, null)), { maxLength: 2 }),
    }),
  ),
  // Each field gets its own name, because siblings must not share one.
  fields: fc
    .tuple(fc.array(tie('field'), { maxLength: 5 }), fc.shuffledSubarray(names, { minLength: 5 }))
    .map(([list, order]) => list.map((field, index) => ({ ...field, name: order[index] }))),
}))

/** Returns the form with another value in one place; an invalid answer is replaced by a valid one. */
function setValue(form: Field[], pointer: string, value: unknown): Field[] {
  const copy: unknown = structuredClone({ fields: form })
  const steps = pointer.split('/').slice(1)
  const last = steps.pop() ?? ''
  let at = copy as Record<string, unknown>
  for (const step of steps) {
    if (typeof at[step] !== 'object' || at[step] === null) at[step] = {}
    at = at[step] as Record<string, unknown>
  }
  at[last] = value
  return (copy as { fields: Field[] }).fields
}

const rank = (form: unknown) => formStates.indexOf(formStateOf(form))

function reverseAll(form: unknown): unknown {
  if (!Array.isArray(form)) return form
  return form.map(field => ({ ...field, fields: reverseAll(field.fields) })).reverse()
}

describe('the state of a form', () => {
  test('does not depend on the order of its fields', () => {
    fc.assert(
      fc.property(fields, form => {
        expect(formStateOf(reverseAll(form))).toBe(formStateOf(form))
      }),
    )
  })

  /** A filled required field may be the only reason why optional ones are not asked for. */
  test('does not become less complete when an unfilled or optional field is hidden', () => {
    const isAnswered = (questions: Question[]) =>
      questions.some(({ isRequired, isEmpty }) => isRequired && !isEmpty)
    fc.assert(
      fc.property(fields, fc.nat({ max: 4 }), (form, nth) => {
        // The condition that hides: its field has another value.
        const gate = { name: 'gate', type: 'HEADING' }
        const index = nth % Math.max(1, form.length)
        const isHidden = form.map((field, at) => (at === index ? { ...field, showIf: never } : field))
        const before = questionsOf([...form, gate])
        const after = questionsOf([...isHidden, gate])
        const gone = before.filter((question, at) => question.isShown && !after[at]?.isShown)
        if (!isAnswered(gone)) expect(rank([...isHidden, gate])).toBeGreaterThanOrEqual(rank([...form, gate]))
      }),
    )
  })

  test('is COMPLETED when all missing questions are answered', () => {
    fc.assert(
      fc.property(fields, form => {
        let filled = form
        // Filling a field may show another one; each field is filled once.
        for (let round = 0; round < 200; round += 1) {
          const [missing] = missingQuestions(questionsOf(filled))
          if (!missing) break
          filled = setValue(filled, missing.pointer, valueFor(missing.field))
        }
        const questions = questionsOf(filled)
        expect(missingQuestions(questions)).toEqual([])
        const isAny = questions.some(question => !question.isEmpty)
        expect(formStateOf(filled)).toBe(isAny ? 'COMPLETED' : 'PUBLISHED')
      }),
    )
  })

  test('is one of the three states for any JSON', () => {
    const soup = fc.array(fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...keys), fc.jsonValue())))
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), soup), given => {
        expect(formStates).toContain(formStateOf(given))
        if (!Array.isArray(given)) return
        expect(checkShapes(given)).toBeInstanceOf(Array)
        expect(checkFields(given as Field[])).toBeInstanceOf(Array)
      }),
    )
  })

  test.each(['type', 'name', 'uuid', 'min', 'value'])(
    'is determined although the %s of a field cannot be converted to text',
    key => {
      const stubborn = { toString: 1, valueOf: null }
      const field = { type: 'TEXT', name: 'a', value: 'x', [key]: stubborn }
      expect(formStates).toContain(formStateOf([field]))
      expect(checkFields([field, field])).toBeInstanceOf(Array)
      expect(checkPlaces(placesOf([field]).all)).toBeInstanceOf(Array)
    },
  )
})

const never = { field: 'gate', equals: 'never' }
const keys = ['name', 'type', 'fields', 'repeats', 'value', 'showIf', 'options', 'min', 'max', '__proto__']

function valueFor(field: Readonly<Field>): unknown {
  return field.type === 'GROUP' ? [{}] : field.type === 'BOOLEAN' ? true : fitting[String(field.type)]
}
