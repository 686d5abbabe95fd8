import { expect, test } from 'vitest'
import { openStaffedHub } from '../../../support/http/staffed-hub.ts'

const hub = await openStaffedHub()
const { to, create } = hub

const unknownUuid = '0b6d4a9c-52f0-4d5e-8a53-9f6e5b1f0a77'

test('POST creates an asset type that can be read by id and UUID and is listed by name', async () => {
  const pumps = await create('/asset/type', { name: 'Pumps', assetTemplate: { state: 'PROCURED' } })
  const boilers = await create('/asset/type', { name: 'Boilers' })
  expect(pumps).toMatchObject({
    name: 'Pumps',
    assetTemplate: { state: 'PROCURED' },
    groupId: hub.at.group.id,
  })
  for (const ref of [pumps.id, pumps.uuid]) {
    expect((await to('GET', `/asset/type/${ref}`, { by: hub.sara })).json).toEqual(pumps)
  }
  const list = await to('GET', '/asset/type', { by: hub.sara })
  expect([list.status, list.json]).toEqual([200, [boilers, pumps]])
})

test('POST creates only one asset type for several requests with the same idempotency key', async () => {
  const once = { 'Idempotency-Key': 'a type' }
  expect(await create('/asset/type', { name: 'Once' }, once)).toEqual(
    await create('/asset/type', { name: 'Once' }, once),
  )
})

test('PUT updates an asset type, creates one for a new UUID, and checks If-Match', async () => {
  const { id } = await create('/asset/type', { name: 'Lifts' })
  const tag = (await to('GET', `/asset/type/${id}`)).headers.get('etag') ?? ''
  const renamed = await to('PUT', `/asset/type/${id}`, {
    json: { name: 'Bed lifts' },
    headers: { 'If-Match': tag },
  })
  expect([renamed.status, renamed.json.name]).toEqual([200, 'Bed lifts'])
  expect(
    (await to('PUT', `/asset/type/${id}`, { json: { name: 'Lost' }, headers: { 'If-Match': tag } })).status,
  ).toBe(412)
  expect((await to('DELETE', `/asset/type/${id}`, { headers: { 'If-Match': tag } })).status).toBe(412)
  expect((await to('PUT', `/asset/type/${unknownUuid}`, { json: { name: 'New' } })).json.uuid).toBe(
    unknownUuid,
  )
  for (const ref of ['999', 'pump']) {
    for (const [method, json] of [
      ['GET', undefined],
      ['PUT', {}],
      ['DELETE', undefined],
    ] as const) {
      expect((await to(method, `/asset/type/${ref}`, { json })).status, `${method} ${ref}`).toBe(404)
    }
  }
})

test('a refused template answers with each wrong property', async () => {
  const json = { assetTemplate: { state: 'BROKEN', location: { city: 5 } } }
  const answer = await to('POST', '/asset/type', { json, headers: { Accept: 'application/problem+json' } })
  expect(answer.status).toBe(406)
  const pointers = answer.json.errors.map((error: { pointer: string }) => error.pointer)
  expect(pointers.sort()).toEqual(['/assetTemplate/location/city', '/assetTemplate/state'])
})

test('a technician may read asset types, but not change them', async () => {
  const { id } = await create('/asset/type', { name: 'Fans' })
  expect((await to('POST', '/asset/type', { json: {}, by: hub.sara })).status).toBe(403)
  expect((await to('PUT', `/asset/type/${id}`, { json: { name: 'Mine' }, by: hub.sara })).status).toBe(403)
  expect((await to('DELETE', `/asset/type/${id}`, { by: hub.sara })).status).toBe(403)
})

test('an asset is created from its type, and remains when the type is deleted', async () => {
  const type = await create('/asset/type', {
    assetTemplate: { name: 'Fan', customFields: [{ name: 'hours', value: 1 }] },
  })
  const { json: asset } = await to('POST', '/asset', { json: { assetTypeUuid: type.uuid, assetNo: 'F-1' } })
  expect(asset).toMatchObject({
    name: 'Fan',
    customFields: [{ name: 'hours', value: 1 }],
    assetTypeId: type.id,
  })
  const before = (await to('GET', `/asset/${asset.id}`)).headers.get('etag')
  const answer = await to('DELETE', `/asset/type/${type.id}`)
  expect([answer.status, answer.text]).toEqual([204, ''])
  const after = await to('GET', `/asset/${asset.id}`)
  expect(after.json).toMatchObject({ name: 'Fan', assetTypeId: null, assetTypeUuid: null })
  expect(after.headers.get('etag')).not.toBe(before)
})

test('the paths /asset/type and /asset/search are not read as asset ids', async () => {
  for (const [path, allow] of [
    ['/asset/type', 'GET, HEAD, POST'],
    ['/asset/search', 'GET, HEAD'],
  ] as const) {
    const answer = await to('PUT', path, { json: {} })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
  }
})
