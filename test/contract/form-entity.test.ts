/** The interface, "Form", "Custom field". */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()
const problem = { Accept: 'application/problem+json' }

async function makeForm(form: Record<string, unknown> = {}) {
  const { id } = await at.createJob()
  return at.ok('POST', '/form', { json: { jobId: id, ...form } })
}
const withField = (field: Record<string, unknown>) => makeForm({ fields: [{ name: 'x', ...field }] })

test('a form has every documented property', async () => {
  const form = await makeForm({ title: 'Check' })
  expect(Object.keys(form).toSorted()).toEqual(
    [
      ...['id', 'uuid', 'creationTimeStamp', 'lastModified', 'creatorId', 'groupId', 'title', 'description'],
      ...['instructions', 'fields', 'state', 'jobId', 'jobUuid'],
    ].toSorted(),
  )
})

test('the hub assigns the id and the uuid of a form', async () => {
  const form = await makeForm({ id: 987_654, uuid: unknownUuid })
  expect(form.id).not.toBe(987_654)
  expect(form.uuid).toMatch(uuidPattern)
  expect(form.uuid).not.toBe(unknownUuid)
})

test('the title, description and instructions of a form are texts', async () => {
  const texts = { title: 'Safety', description: 'Before work', instructions: 'Fill all' }
  expect(await makeForm(texts)).toMatchObject(texts)
  const { id } = await at.createJob()
  expect(await at.status('POST', '/form', { json: { jobId: id, title: 5 } })).toBe(406)
})

test('the hub sets the state of a form, and ignores a state in the body', async () => {
  expect(await makeForm({ state: 'COMPLETED', fields: [{ name: 'x', type: 'TEXT' }] })).toMatchObject({
    state: 'PUBLISHED',
  })
})

test('jobUuid or jobId attaches the form to the job', async () => {
  const job = await at.createJob()
  const byId = await at.ok('POST', '/form', { json: { title: 'a', jobId: job.id } })
  const byUuid = await at.ok('POST', '/form', { json: { title: 'b', jobUuid: job.uuid } })
  for (const form of [byId, byUuid]) expect(form).toMatchObject({ jobId: job.id, jobUuid: job.uuid })
  expect((await at.readJob(job.id)).forms).toEqual([byId, byUuid])
})

test('every property of a custom field is stored, including unknown properties', async () => {
  const field = {
    name: 'pressure',
    label: 'Pressure',
    type: 'NUMBER',
    description: 'At the gauge',
    required: true,
    readOnly: false,
    order: 3,
    unit: 'bar',
    min: 0,
    max: 16,
    showIf: { field: 'has', equals: true },
    value: 4.5,
    'x-erp': { code: [1] },
  }
  const options = { name: 'kind', type: 'SELECT', options: ['a', 'b'], value: 'a' }
  const { fields } = await makeForm({
    fields: [{ name: 'has', type: 'BOOLEAN', value: true }, field, options],
  })
  expect(fields).toMatchObject([{ name: 'has' }, field, options])
})

test('a field of an unknown type is stored with any value', async () => {
  const field = { type: 'HOLOGRAM', value: { deep: [1, null, 'x'] }, min: 5 }
  expect((await withField(field)).fields).toMatchObject([field])
})

describe.each<[string, Record<string, unknown>, unknown[], unknown[]]>([
  ['TEXT', {}, ['words', '', null], [5, true, ['a'], {}]],
  ['TEXTAREA', {}, ['two\nlines', null], [5, ['a']]],
  ['NUMBER', {}, [5, -1.5, 0, null], ['5', true, [5]]],
  ['NUMBER', { min: 0, max: 10 }, [0, 10], [-1, 11]],
  ['BOOLEAN', {}, [true, false, null], ['true', 1]],
  ['CHECKBOX', {}, [true, false, null], ['true', 1]],
  ['DATE', {}, ['2026-11-20', null], ['20.11.2026', '2026-13-01', 'soon', true]],
  ['SELECT', { options: ['a', 'b'] }, ['a', null], ['c', ['a'], 5]],
  ['MULTISELECT', { options: ['a', 'b'] }, [['a'], ['b', 'a'], [], null], ['a', ['c'], [5]]],
  ['SIGNATURE', {}, [unknownUuid, null], ['x', 5]],
])('a field of the type %s with the properties %j', (type, more, good, bad) => {
  test.each(good.map(value => [value]))('accepts the value %j', async value => {
    expect((await withField({ type, ...more, value })).fields[0].value ?? null).toEqual(value)
  })

  test.each(bad.map(value => [value]))('refuses the value %j with 406 and a pointer to it', async value => {
    const { id } = await at.createJob()
    const json = {
      jobId: id,
      fields: [
        { name: 'y', type: 'TEXT' },
        { name: 'x', type, ...more, value },
      ],
    }
    const answer = await at.call('POST', '/form', { json, headers: problem })
    expect(answer.status).toBe(406)
    const pointers: string[] = answer.json.errors.map((error: { pointer: string }) => error.pointer)
    expect(pointers.length).toBeGreaterThan(0)
    for (const pointer of pointers) expect(pointer.replace(/^#/, '')).toMatch(/^\/fields\/1\/value/)
  })
})

test.each(['DATETIME', 'PHOTO', 'DOCUMENT', 'LINK', 'HEADING', 'GROUP'])(
  'a field of the type %s can be stored without a value',
  async type => {
    expect((await withField({ type })).fields).toMatchObject([{ name: 'x', type }])
  },
)

describe('a field of the type GROUP', () => {
  const fields = [{ name: 'reading', type: 'NUMBER', max: 10 }]

  test('contains further fields', async () => {
    const group = { type: 'GROUP', fields: [{ ...fields[0], value: 7 }] }
    expect((await withField(group)).fields).toMatchObject([group])
  })

  test('has a list of answers if it repeats, and the hub checks each of them', async () => {
    const group = { name: 'x', type: 'GROUP', repeats: true, fields, value: [{ reading: 1 }, { reading: 2 }] }
    expect((await makeForm({ fields: [group] })).fields).toMatchObject([group])
    const { id } = await at.createJob()
    const json = { jobId: id, fields: [{ ...group, value: [{ reading: 1 }, { reading: 11 }] }] }
    expect(await at.status('POST', '/form', { json })).toBe(406)
  })
})
