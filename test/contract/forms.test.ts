/** The interface, "Forms", with the extension's operations. */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const makeForm = async (form: object = { title: 'Check' }) =>
  at.ok('POST', '/form', { json: { jobId: (await at.createJob()).id, ...form } })

describe('POST /form', () => {
  test('returns the created form', async () => {
    const form = await makeForm({ title: 'Check', fields: [{ name: 'a', type: 'TEXT' }] })
    expect(form).toMatchObject({ title: 'Check', fields: [{ name: 'a', type: 'TEXT' }] })
    expect(await at.ok('GET', `/form/${form.id}`)).toEqual(form)
  })

  test('refuses an unknown job and a job of another group', async () => {
    const { id } = await at.createJob()
    for (const [as, json] of [
      ['dispatcher', { jobId: 999_999 }],
      ['dispatcher', { jobUuid: unknownUuid }],
      ['userOfOtherGroup', { jobId: id }],
    ] as const) {
      expect([404, 406]).toContain(await at.status('POST', '/form', { as, json: { title: 'x', ...json } }))
    }
  })

  test('accepts a token or a key of the group', async () => {
    const { id } = await at.createJob()
    for (const [as, status] of [
      ['key', 200],
      ['tech', 200],
      ['appKey', 403],
      ['anonymous', 401],
    ] as const) {
      expect(await at.status('POST', '/form', { as, json: { title: 'x', jobId: id } }), as).toBe(status)
    }
  })
})

describe('DELETE /form/:id', () => {
  test.each(['id', 'uuid'])('deletes the form, by %s', async ref => {
    const form = await makeForm()
    await at.done('DELETE', `/form/${form[ref]}`)
    expect(await at.status('GET', `/form/${form.id}`)).toBe(404)
    expect((await at.readJob(form.jobId)).forms).toEqual([])
    expect(await at.status('DELETE', `/form/${form[ref]}`)).toBe(404)
  })
})

describe('PUT /form/:id', () => {
  test('changes only the given properties', async () => {
    const form = await makeForm({ title: 'Old', description: 'kept', fields: [{ name: 'a', type: 'TEXT' }] })
    const put = await at.ok('PUT', `/form/${form.id}`, { json: { title: 'New' } })
    expect(put).toEqual({ ...form, title: 'New', lastModified: expect.any(Number) })
  })

  test('creates a form for an unknown UUID only', async () => {
    const { id } = await at.createJob()
    const created = await at.ok('PUT', `/form/${unknownUuid}`, { json: { title: 'x', jobId: id } })
    expect(created).toMatchObject({ uuid: unknownUuid, jobId: id })
    expect(await at.status('PUT', '/form/999999', { json: { title: 'x', jobId: id } })).toBe(404)
  })

  test('matches fields by uuid, else by id, and keeps omitted properties', async () => {
    const { id, fields } = await makeForm({
      fields: [
        { name: 'a', type: 'TEXT', label: 'A' },
        { name: 'b', type: 'NUMBER', unit: 'bar', 'x-erp': 1 },
      ],
    })
    expect(fields[1]).toMatchObject({ uuid: expect.any(String) })
    const json = { fields: [{ uuid: fields[1].uuid, value: 7 }] }
    const put = await at.ok('PUT', `/form/${id}`, { json })
    expect(put.fields).toEqual([{ ...fields[1], value: 7 }])
  })
})

test('GET /form?jobUuid= returns the forms of the job', async () => {
  const { id, uuid } = await at.createJob()
  const forms: unknown[] = []
  for (const title of ['a', 'b']) forms.push(await at.ok('POST', '/form', { json: { title, jobId: id } }))
  await makeForm({ title: 'of another' })
  expect(await at.ok('GET', `/form?jobUuid=${uuid}`)).toEqual(forms)
})

test('a form of another group is answered with 404', async () => {
  const { id, jobUuid } = await makeForm()
  const as = 'userOfOtherGroup'
  expect(await at.status('GET', `/form/${id}`, { as })).toBe(404)
  expect(await at.status('PUT', `/form/${id}`, { as, json: { title: 'x' } })).toBe(404)
  expect(await at.status('DELETE', `/form/${id}`, { as })).toBe(404)
  const { status, json } = await at.call('GET', `/form?jobUuid=${jobUuid}`, { as })
  expect(status === 404 || json.length === 0).toBe(true)
})
