/** The interface, "Assets": lists, search, and single assets. */
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, openContractHub, unknownUuid } from './contract-hub.ts'

const at = await openContractHub()
const create = (asset: object = { name: 'Pump' }) => at.ok('POST', '/asset', { json: asset })
const names = async (path: string, as?: 'userOfOtherGroup') =>
  (await at.ok('GET', path, { as })).map((asset: { name: string }) => asset.name)

describe('GET /asset', () => {
  test('returns only active assets, unless the parameter `inactive` is present', async () => {
    await create({ name: 'in use' })
    await create({ name: 'retired', inactive: true })
    const active = await names('/asset')
    expect(active).toContain('in use')
    expect(active).not.toContain('retired')
    for (const flag of ['inactive', 'inactive=false', 'inactive=']) {
      expect(await names(`/asset?${flag}`)).toEqual(expect.arrayContaining(['in use', 'retired']))
    }
  })

  test('applies limit and offset', async () => {
    for (const name of ['a', 'b', 'c']) await create({ name })
    const all = await names('/asset')
    expect(await names('/asset?limit=2')).toEqual(all.slice(0, 2))
    expect(await names('/asset?limit=1&offset=1')).toEqual(all.slice(1, 2))
    for (const query of ['limit=-1', 'limit=x', 'offset=x', 'offset=-1']) {
      expect(await at.status('GET', `/asset?${query}`), query).toBe(400)
    }
  })

  test('with `modified` returns changes at or after that time, sorted by lastModified', async () => {
    const one = await create({ name: 'one' })
    const two = await create({ name: 'two' })
    const { lastModified } = await at.ok('PUT', `/asset/${one.id}`, { json: { description: 'x' } })
    expect(await names(`/asset?modified=${two.lastModified}`)).toEqual(['two', 'one'])
    expect(await names(`/asset?modified=${lastModified}`)).toEqual(['one'])
    expect(await names(`/asset?modified=${lastModified + 1}`)).toEqual([])
    const tomorrow = new Date(at.clock.time + DAY).toISOString()
    expect(await names(`/asset?modified=${tomorrow}`)).toEqual([])
    expect(await at.status('GET', '/asset?modified=soon')).toBe(400)
  })

  test('never returns assets of another group', async () => {
    await create({ name: 'ours' })
    expect(await names('/asset?inactive', 'userOfOtherGroup')).toEqual([])
  })
})

describe('GET /asset/search', () => {
  test('requires the parameter `q`', async () => {
    expect(await at.status('GET', '/asset/search')).toBe(400)
  })

  test('finds assets with any of the terms, and ranks them by the property that matches', async () => {
    await create({ name: 'd', description: 'centrifuge' })
    await create({ name: 'c', customerName: 'Centrifuge' })
    await create({ name: 'centrifuge' })
    await create({ name: 'z', assetNo: 'other' })
    const found = await names('/asset/search?q=centrifuge%20other')
    expect(found.toSorted()).toEqual(['c', 'centrifuge', 'd', 'z'])
    expect(found.filter((name: string) => name !== 'z')).toEqual(['centrifuge', 'c', 'd'])
  })

  test('reads operators of the search syntax as ordinary text', async () => {
    for (const q of ['"', '*', 'NOT', 'name:x', '(', "';"]) {
      expect(await at.status('GET', `/asset/search?q=${encodeURIComponent(q)}`), q).toBe(200)
    }
  })

  test('never returns deleted assets, or assets of another group', async () => {
    const { id } = await create({ name: 'turbine' })
    expect(await names('/asset/search?q=turbine', 'userOfOtherGroup')).toEqual([])
    expect(await names('/asset/search?q=turbine')).toEqual(['turbine'])
    await at.done('DELETE', `/asset/${id}`)
    expect(await names('/asset/search?q=turbine')).toEqual([])
  })
})

test('POST /asset returns the created asset, and GET returns it by id and uuid', async () => {
  const asset = await create({ assetNo: 'P-1', name: 'Pump' })
  expect(asset).toMatchObject({ assetNo: 'P-1', name: 'Pump' })
  for (const ref of [asset.id, asset.uuid]) expect(await at.ok('GET', `/asset/${ref}`)).toEqual(asset)
})

describe('PUT /asset/:id', () => {
  test('returns the changed asset: omitted properties stay, and null clears a property', async () => {
    const asset = await create({ name: 'Old', description: 'cleared', assetNo: 'kept' })
    const put = await at.ok('PUT', `/asset/${asset.uuid}`, { json: { name: 'New', description: null } })
    expect(put).toEqual({ ...asset, name: 'New', description: null, lastModified: expect.any(Number) })
  })

  test('creates the asset for an unknown UUID', async () => {
    const created = await at.ok('PUT', `/asset/${unknownUuid}`, { json: { name: 'Mine' } })
    expect(created).toMatchObject({ uuid: unknownUuid, name: 'Mine' })
    expect((await at.ok('GET', `/asset/${created.id}`)).uuid).toBe(unknownUuid)
  })

  test('refuses a value of the wrong type with 406', async () => {
    const { id } = await create()
    for (const json of [{ name: 5 }, { inactive: 'yes' }, { location: 'here' }, { documents: {} }]) {
      expect(await at.status('PUT', `/asset/${id}`, { json })).toBe(406)
    }
  })
})

test('DELETE /asset/:id answers without a body and deletes the asset', async () => {
  const { id, uuid } = await create()
  await at.done('DELETE', `/asset/${uuid}`)
  for (const ref of [id, uuid]) expect(await at.status('GET', `/asset/${ref}`)).toBe(404)
  expect(await at.status('DELETE', `/asset/${id}`)).toBe(404)
})

test('an asset of another group is answered with 404', async () => {
  const { id, uuid } = await create()
  for (const ref of [id, uuid]) {
    expect(await at.status('GET', `/asset/${ref}`, { as: 'userOfOtherGroup' })).toBe(404)
    expect(await at.status('PUT', `/asset/${ref}`, { as: 'userOfOtherGroup', json: { name: 'x' } })).toBe(404)
    expect(await at.status('DELETE', `/asset/${ref}`, { as: 'userOfOtherGroup' })).toBe(404)
  }
})

test('a list of the jobs of an asset can include closed and finished jobs', async () => {
  const { id, uuid } = await create()
  const startTime = at.clock.time - 10 * DAY
  await at.createJob({ title: 'first', assetUuid: uuid, startTime, state: 'CLOSED' })
  await at.createJob({ title: 'second', assetUuid: uuid, startTime: startTime + HOUR, state: 'FINISHED' })
  expect(await at.titles(`/job/list/asset/${id}?states=CLOSED,FINISHED&from=${startTime}`)).toEqual([
    'first',
    'second',
  ])
})
