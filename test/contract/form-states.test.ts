/** The interface, "Form states". */
import { describe, expect, test } from 'vitest'
import { openContractHub } from './contract-hub.ts'

const at = await openContractHub()
type Field = Record<string, unknown>

async function stateOf(fields: Field[]): Promise<string> {
  const { id } = await at.createJob()
  const { state } = await at.ok('POST', '/form', { json: { jobId: id, fields } })
  return state
}

const required = { name: 'a', type: 'TEXT', required: true }
const optional = { name: 'b', type: 'TEXT' }
const filled = (field: Field, value: unknown = 'x') => ({ ...field, value })

test('a form is COMPLETED if all fields are filled in', async () => {
  expect(await stateOf([filled(required), filled(optional)])).toBe('COMPLETED')
})

test('a form is STARTED if required fields lack values', async () => {
  expect(await stateOf([required, filled(optional)])).toBe('STARTED')
  expect(await stateOf([filled(required), { ...required, name: 'c' }])).toBe('STARTED')
})

test('a form is PUBLISHED without any value', async () => {
  expect(await stateOf([required, optional])).toBe('PUBLISHED')
  expect(await stateOf([optional])).toBe('PUBLISHED')
  expect(await stateOf([])).toBe('PUBLISHED')
})

test('a form is COMPLETED if all required fields are filled in, although optional ones are empty', async () => {
  expect(await stateOf([filled(required), optional])).toBe('COMPLETED')
})

test('a form without required fields is STARTED if one of several fields is empty', async () => {
  expect(await stateOf([filled(optional), { ...optional, name: 'c' }])).toBe('STARTED')
  expect(await stateOf([filled(optional), filled({ ...optional, name: 'c' })])).toBe('COMPLETED')
})

test('headings and read-only fields do not affect the state', async () => {
  const heading = { name: 'h', type: 'HEADING', required: true }
  const fixed = { name: 'r', type: 'TEXT', readOnly: true, required: true }
  expect(await stateOf([heading, filled(fixed), required])).toBe('PUBLISHED')
  expect(await stateOf([heading, fixed, filled(required)])).toBe('COMPLETED')
})

test.each([[null], [''], [[]], [undefined]])(
  'a required field with the value %j counts as empty',
  async value => {
    const field = {
      name: 'a',
      type: Array.isArray(value) ? 'MULTISELECT' : 'TEXT',
      required: true,
      options: ['x'],
    }
    expect(await stateOf([{ ...field, value }])).toBe('PUBLISHED')
  },
)

describe('the value false', () => {
  test('counts as filled in', async () => {
    expect(await stateOf([{ name: 'a', type: 'BOOLEAN', required: true, value: false }])).toBe('COMPLETED')
    expect(await stateOf([{ name: 'a', type: 'CHECKBOX', value: false }])).toBe('COMPLETED')
  })

  test('does not count as filled in for a required checkbox', async () => {
    const box = { name: 'a', type: 'CHECKBOX', required: true }
    expect(await stateOf([{ ...box, value: false }, filled(optional)])).toBe('STARTED')
    expect(await stateOf([{ ...box, value: true }])).toBe('COMPLETED')
  })
})

describe('a hidden field is not required', () => {
  const asked = { name: 'leak', type: 'SELECT', options: ['yes', 'no', 'some'] }

  test('if its condition with `equals` is not met', async () => {
    const hidden = { ...required, showIf: { field: 'leak', equals: 'yes' } }
    expect(await stateOf([filled(asked, 'no'), hidden])).toBe('COMPLETED')
    expect(await stateOf([filled(asked, 'yes'), hidden])).toBe('STARTED')
    expect(await stateOf([filled(asked, 'yes'), filled(hidden)])).toBe('COMPLETED')
  })

  test('if its condition with `in` is not met', async () => {
    const hidden = { ...required, showIf: { field: 'leak', in: ['yes', 'some'] } }
    expect(await stateOf([filled(asked, 'no'), hidden])).toBe('COMPLETED')
    expect(await stateOf([filled(asked, 'some'), hidden])).toBe('STARTED')
  })
})

test('required fields of a group must be filled in, in each answer of a repeated group', async () => {
  const group = { name: 'g', type: 'GROUP' }
  expect(await stateOf([{ ...group, fields: [required] }, filled(optional)])).toBe('STARTED')
  expect(await stateOf([{ ...group, fields: [filled(required)] }])).toBe('COMPLETED')
  const repeated = { ...group, repeats: true, fields: [required, optional] }
  expect(await stateOf([{ ...repeated, value: [{ a: 'x' }, { b: 'y' }] }])).toBe('STARTED')
  expect(await stateOf([{ ...repeated, value: [{ a: 'x' }, { a: 'z' }] }])).toBe('COMPLETED')
})

test('each PUT updates the state of the form', async () => {
  const { id: jobId } = await at.createJob()
  const { id } = await at.ok('POST', '/form', {
    json: { jobId, fields: [required, { ...required, name: 'c' }] },
  })
  const put = async (values: Record<string, string>) => {
    const fields = ['a', 'c'].map(name => ({ ...required, name, value: values[name] ?? null }))
    return (await at.ok('PUT', `/form/${id}`, { json: { fields } })).state
  }
  expect([await put({ a: 'x' }), await put({ a: 'x', c: 'y' }), await put({})]).toEqual([
    'STARTED',
    'COMPLETED',
    'PUBLISHED',
  ])
})
