/** Anyone may send a form with long lists: the work must grow with their sum, not with their product. */
import { expect, test } from 'vitest'
import { formLimits } from '../../../shared/limits/limits.ts'
import { checkFields } from '../../../shared/rules/form-checks.ts'
import { questionsOf } from '../../../shared/rules/form-rules.ts'

const many = 300

/** Creates `many` values that count how often one of them is read. */
function countedValues() {
  const counter = { reads: 0 }
  const values = Array.from({ length: many }, (_, index) => ({
    get value() {
      counter.reads += 1
      return index
    },
    toJSON() {
      counter.reads += 1
      return { index }
    },
  }))
  return { counter, values }
}

const answers = Array.from({ length: many }, () => ({ a: many - 1, b: [many - 1] }))
const repeated = (fields: object[], value: unknown[]) => [
  { id: 1, uuid: 'u', name: 'g', type: 'GROUP', repeats: true, fields, value },
]

test('reads the options of a field once for any number of answers', () => {
  const { counter, values } = countedValues()
  const fields = repeated(
    [
      { name: 'a', type: 'SELECT', options: values },
      { name: 'b', type: 'MULTISELECT', options: values },
    ],
    answers,
  )
  expect(checkFields(fields).filter(error => !error.pointer.endsWith('/uuid'))).toEqual([])
  expect(counter.reads).toBeLessThanOrEqual(many * 6)
})

test('reads the values of a condition once for any number of answers', () => {
  const { counter, values } = countedValues()
  const asking = { name: 'b', type: 'TEXT', showIf: { field: 'a', in: values } }
  const fields = repeated([{ name: 'a', type: 'OTHER' }, asking], answers)
  expect(questionsOf(fields).filter(question => question.isShown)).toHaveLength(many + 1)
  expect(counter.reads).toBeLessThanOrEqual(many * 2)
})

test('checks a long value against a long condition in linear time', () => {
  const [given, wanted] = [countedValues(), countedValues()]
  const fields = [
    { name: 'a', type: 'OTHER', value: given.values },
    ...['b', 'c', 'd'].map(name => ({ name, type: 'TEXT', showIf: { field: 'a', in: wanted.values } })),
  ]
  expect(questionsOf(fields).map(question => question.isShown)).toEqual([true, true, true, true])
  expect(given.counter.reads).toBeLessThanOrEqual(many * 2)
  expect(wanted.counter.reads).toBeLessThanOrEqual(many * 3)
})

test('reports only the first of very many wrong options', () => {
  const field = { name: 'a', type: 'SELECT', options: Array.from({ length: 5_000 }, () => ({})) }
  expect(checkFields([field])).toHaveLength(formLimits.errors)
})
