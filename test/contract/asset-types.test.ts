/** The interface, "Asset type", "Asset types". */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()
const create = (type: object = { name: 'Pump' }) => at.ok('POST', '/asset/type', { json: type })

describe('an asset type', () => {
  test('has the properties id, uuid, creator and group, name and assetTemplate', async () => {
    const type = await create({ name: 'Lift', assetTemplate: { description: 'Standard' } })
    expect(type).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(uuidPattern),
      creationTimeStamp: at.clock.time,
      lastModified: expect.any(Number),
      creatorId: at.users.dispatcher.id,
      groupId: at.group.id,
      name: 'Lift',
      assetTemplate: expect.objectContaining({ description: 'Standard' }),
    })
  })

  test('gets its id and uuid from the hub', async () => {
    const { id, uuid } = await create({ id: 987_654, uuid: unknownUuid, name: 'x' })
    expect(id).not.toBe(987_654)
    expect(uuid).not.toBe(unknownUuid)
  })

  test('has a template with properties of an asset, except ids, time stamps and assetNo', async () => {
    const template = {
      name: 'Lift',
      description: 'Standard',
      state: 'AVAILABLE',
      location: { city: 'Umeå' },
      customFields: [{ name: 'load' }],
    }
    const own = { id: 5, uuid: unknownUuid, creationTimeStamp: 1, lastModified: 1, assetNo: 'L-1' }
    const { assetTemplate } = await create({ name: 'x', assetTemplate: { ...template, ...own } })
    expect(assetTemplate).toMatchObject(template)
    for (const name of Object.keys(own)) expect(assetTemplate[name] ?? null, name).toBe(null)
  })

  test('is refused with 406 if a value has the wrong type', async () => {
    for (const json of [{ name: 5 }, { assetTemplate: [] }, { assetTemplate: { state: 'BROKEN' } }]) {
      expect(await at.status('POST', '/asset/type', { json })).toBe(406)
    }
  })
})

test('GET /asset/type returns the types of the group only', async () => {
  const type = await create({ name: 'Seen' })
  expect(await at.ok('GET', '/asset/type')).toContainEqual(type)
  expect(await at.ok('GET', '/asset/type', { as: 'userOfOtherGroup' })).toEqual([])
})

test('GET /asset/type/:id accepts an id or a UUID', async () => {
  const type = await create()
  for (const ref of [type.id, type.uuid]) expect(await at.ok('GET', `/asset/type/${ref}`)).toEqual(type)
  for (const ref of ['999999', unknownUuid.replace('f', 'e'), 'x']) {
    expect(await at.status('GET', `/asset/type/${ref}`), ref).toBe(404)
  }
})

describe('PUT /asset/type/:id', () => {
  test('returns the changed type, with other properties unchanged', async () => {
    const type = await create({ name: 'Old', assetTemplate: { description: 'kept' } })
    const put = await at.ok('PUT', `/asset/type/${type.id}`, { json: { name: 'New' } })
    expect(put).toEqual({ ...type, name: 'New', lastModified: expect.any(Number) })
    expect(put.lastModified).toBeGreaterThan(type.lastModified)
  })

  test('creates the type for an unknown UUID', async () => {
    const created = await at.ok('PUT', `/asset/type/${unknownUuid}`, { json: { name: 'Mine' } })
    expect(created).toMatchObject({ uuid: unknownUuid, name: 'Mine' })
    expect((await at.ok('GET', `/asset/type/${created.id}`)).uuid).toBe(unknownUuid)
  })
})

test('DELETE /asset/type/:id answers without a body and deletes the type', async () => {
  const { id, uuid } = await create()
  await at.done('DELETE', `/asset/type/${id}`)
  expect(await at.status('GET', `/asset/type/${uuid}`)).toBe(404)
  expect(await at.status('DELETE', `/asset/type/${uuid}`)).toBe(404)
})

test('a type of another group is answered with 404', async () => {
  const { id } = await create()
  const as = 'userOfOtherGroup'
  expect(await at.status('GET', `/asset/type/${id}`, { as })).toBe(404)
  expect(await at.status('PUT', `/asset/type/${id}`, { as, json: { name: 'x' } })).toBe(404)
  expect(await at.status('DELETE', `/asset/type/${id}`, { as })).toBe(404)
})
