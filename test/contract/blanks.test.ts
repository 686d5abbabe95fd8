/** The interface, "Blank forms". */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const fields = [
  { name: 'pressure', label: 'Pressure', type: 'NUMBER', unit: 'bar', constraint: '. < 4' },
  { name: 'double', type: 'NUMBER', calculation: '${pressure} * 2' },
  { name: 'state', type: 'TEXT', default: 'good' },
]
let names = 0
const makeBlank = async (body: object = {}) => {
  names += 1
  return at.ok('POST', '/blank', { json: { name: `check-${names}`, title: 'Boiler check', fields, ...body } })
}
const refusal = (json: object, as: 'dispatcher' | 'tech' = 'dispatcher') =>
  at.status('POST', '/blank', { as, json })

describe('a blank', () => {
  test('is created by a dispatcher and read by all users of the group', async () => {
    const blank = await makeBlank({ version: '2', assetTypeUuids: [unknownUuid] })
    expect(blank).toMatchObject({ title: 'Boiler check', version: '2', revision: 1, retired: false, fields })
    for (const ref of [blank.id, blank.uuid])
      expect(await at.ok('GET', `/blank/${ref}`, { as: 'tech' })).toEqual(blank)
    expect(await at.ok('GET', '/blank', { as: 'tech' })).toContainEqual(blank)
    expect(await at.ok('GET', '/blank', { as: 'userOfOtherGroup' })).toEqual([])
    expect(await at.status('GET', `/blank/${blank.id}`, { as: 'userOfOtherGroup' })).toBe(404)
  })

  test('is not created, changed or deleted by a technician', async () => {
    const { uuid } = await makeBlank()
    expect(await refusal({ name: 'own', fields }, 'tech')).toBe(403)
    expect(await at.status('PUT', `/blank/${uuid}`, { as: 'tech', json: { retired: true } })).toBe(403)
    expect(await at.status('DELETE', `/blank/${uuid}`, { as: 'tech' })).toBe(403)
  })

  test('is refused without a name or questions, and with a wrong question or expression', async () => {
    const self = [{ name: 'a', type: 'NUMBER', calculation: '${a} + 1' }]
    for (const json of [
      { fields },
      { name: 'x' },
      { name: 'x', fields: [] },
      { name: 'x', fields: [{ type: 'TEXT' }] },
      { name: 'x', fields: self },
      { name: 'x', fields: [{ name: 'a', type: 'TEXT', showIf: 7 }] },
    ])
      expect(await refusal(json), JSON.stringify(json)).toBe(406)
  })

  test('gets a new version by a POST with its name, without ids and answers', async () => {
    const blank = await makeBlank({ retired: true })
    const json = { name: blank.name, fields: [{ id: 7, name: 'flow', type: 'NUMBER', value: 3 }] }
    const next = await at.ok('POST', '/blank', { json })
    expect(next).toMatchObject({ uuid: blank.uuid, title: 'Boiler check', revision: 2, retired: false })
    expect(next.fields).toEqual([{ name: 'flow', type: 'NUMBER' }])
    expect(await at.ok('POST', '/blank', { json })).toEqual(next)
  })

  test('names each language and each type of asset once', async () => {
    const blank = await makeBlank({
      languages: ['en', 'sv', 'en'],
      assetTypeUuids: [unknownUuid, unknownUuid.toUpperCase()],
    })
    expect(blank).toMatchObject({ languages: ['en', 'sv'], assetTypeUuids: [unknownUuid] })
  })

  test('keeps its revision if it is retired, and its fields if they are not sent', async () => {
    const blank = await makeBlank()
    const retired = await at.ok('PUT', `/blank/${blank.uuid}`, { json: { retired: true } })
    expect(retired).toMatchObject({ revision: 1, retired: true, fields })
    const other = await makeBlank()
    const json = { name: other.name }
    expect(await at.status('PUT', `/blank/${blank.uuid}`, { json })).toBe(409)
  })

  test('is created once by a PUT with an unused uuid', async () => {
    const uuid = '0a0a0a0a-0000-4000-8000-000000000001'
    const json = { name: 'by-put', fields }
    const made = await at.ok('PUT', `/blank/${uuid}`, { json })
    expect(made).toMatchObject({ uuid, title: 'by-put' })
    expect(await at.ok('PUT', `/blank/${uuid}`, { json })).toEqual(made)
    const other = uuid.replace('0a0a', '0b0b')
    expect(await at.status('PUT', `/blank/${other}`, { json })).toBe(409)
  })
})

describe('a form from a blank', () => {
  test('has defaults and calculations, and stays when the blank is changed or deleted', async () => {
    const blank = await makeBlank({ version: '7' })
    const { uuid: jobUuid } = await at.createJob()
    const start = (json: object, headers = {}) =>
      at.ok('POST', `/blank/${blank.uuid}/form`, { as: 'tech', json, headers })
    const form = await start({ jobUuid }, { 'Idempotency-Key': 'form-of-blank' })
    expect(form).toMatchObject({ title: 'Boiler check', jobUuid, blank: { name: blank.name, version: '7' } })
    expect(form.fields).toMatchObject([{ value: null }, { value: null }, { value: 'good' }])
    expect(await start({ jobUuid }, { 'Idempotency-Key': 'form-of-blank' })).toEqual(form)
    await at.ok('POST', '/blank', { json: { name: blank.name, fields: [{ name: 'a', type: 'TEXT' }] } })
    await at.done('DELETE', `/blank/${blank.uuid}`)
    expect(await at.ok('GET', `/form/${form.id}`)).toEqual(form)
    expect((await at.ok('GET', `/job/${jobUuid}`)).forms).toMatchObject([{ blank: form.blank }])
  })

  test('is refused from a retired or unknown blank, and on an unknown job or asset', async () => {
    const retired = await makeBlank({ retired: true })
    const blank = await makeBlank()
    const status = (uuid: string, json: object) => at.status('POST', `/blank/${uuid}/form`, { json })
    expect(await status(retired.uuid, {})).toBe(409)
    expect(await status(unknownUuid, {})).toBe(404)
    expect(await status(blank.uuid, { jobUuid: unknownUuid })).toBe(406)
    expect(await status(blank.uuid, { assetUuid: unknownUuid })).toBe(406)
    expect(await at.status('POST', `/blank/${blank.uuid}/form`, { as: 'formless', json: {} })).toBe(403)
  })
})

test('GET /reading lists the answers of earlier forms on assets, the newest form first', async () => {
  const blank = await makeBlank()
  const asset = await at.ok('POST', '/asset', { json: { name: 'Boiler 4' } })
  const job = await at.createJob({ assetUuid: asset.uuid })
  const path = `/blank/${blank.uuid}/form`
  const onJob = await at.ok('POST', path, { json: { jobUuid: job.uuid } })
  at.clock.time += 60_000
  const onAsset = await at.ok('POST', path, { json: { assetUuid: asset.uuid } })
  const fill = ({ uuid, fields: asked }: { uuid: string; fields: object[] }, value: number) => {
    at.clock.time += 60_000
    const [first, ...rest] = asked
    return at.ok('PUT', `/form/${uuid}`, { json: { fields: [{ ...first, value }, ...rest] } })
  }
  await fill(onJob, 1.5)
  await fill(onAsset, 2)
  const read = (as: 'tech' | 'userOfOtherGroup', assets = asset.uuid) =>
    at.ok('GET', `/reading?assets=${assets}`, { as })
  const readings = await read('tech')
  const first = { key: 'pressure', label: 'Pressure', unit: 'bar', type: 'NUMBER' }
  expect(readings).toMatchObject([
    {
      uuid: onAsset.uuid,
      assetUuid: asset.uuid,
      blankName: blank.name,
      values: [{ ...first, value: 2 }, {}, {}],
    },
    { uuid: onJob.uuid, values: [{ ...first, value: 1.5 }, { key: 'double', value: 3 }, {}] },
  ])
  expect(await read('userOfOtherGroup')).toEqual([])
  expect(await read('tech', unknownUuid)).toEqual([])
})
