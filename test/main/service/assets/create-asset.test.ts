import { expect, test } from 'vitest'
import { createAsset } from '../../../../main/service/assets/create-asset.ts'
import { readAsset } from '../../../../main/service/assets/read-asset.ts'
import { changesOf } from '../../../support/service/assets/asset-changes.ts'
import { fullAsset } from '../../../support/service/assets/full-asset.ts'
import { ids, noon, openService } from '../../../support/service/open-service.ts'

test('an asset from an empty body has every documented property, and no state', () => {
  const hub = openService()
  const asset = hub.run(command => createAsset(command, {}))
  expect(asset).toEqual({
    id: 1,
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    creationTimeStamp: noon,
    lastModified: expect.any(Number),
    creatorId: ids.dispatcher,
    groupId: ids.group,
    assetNo: null,
    name: null,
    description: null,
    state: null,
    inactive: false,
    assetTypeId: null,
    assetTypeUuid: null,
    location: null,
    contactPerson: null,
    customerId: null,
    customerName: null,
    projectId: null,
    projectName: null,
    documents: [],
    customFields: [],
  })
  expect(readAsset(hub.store.read, hub.actors.tech, asset.uuid.toUpperCase())).toEqual(asset)
  expect(changesOf(hub, asset.uuid)).toEqual(['CREATE'])
})

test('a new asset has the properties of the body, including unknown properties', () => {
  const hub = openService()
  const asset = hub.run(command => createAsset(command, fullAsset as never))
  const { documents, ...named } = fullAsset
  expect(asset).toMatchObject(named)
  expect(asset.documents).toMatchObject([{ ...documents[0], size: null, groupId: ids.group }])
  expect(asset.location).toEqual({ ...named.location, country: null, latitude: null, longitude: null })
  expect(asset.contactPerson).toEqual({ ...named.contactPerson, email: null })
  expect(asset).toMatchObject({ customerId: 1, projectId: 12 })
  expect(changesOf(hub, asset.uuid)).toEqual(['CREATE'])
})

test('read-only properties in the body of a new asset are ignored', () => {
  const hub = openService()
  const given = { id: 99, uuid: '7a1c2f60-4e0b-4a7e-9d51-0b2310000231', creatorId: 5, lastModified: 1 }
  const asset = hub.run(command => createAsset(command, given))
  expect(asset).toMatchObject({ id: 1, creatorId: ids.dispatcher })
  expect(asset.uuid).not.toBe(given.uuid)
})

test('a key without a token creates assets in its own group, without a creator', () => {
  const hub = openService()
  const asset = hub.run(command => createAsset(command, { groupId: ids.other }), hub.actors.key)
  expect(asset).toMatchObject({ groupId: ids.group, creatorId: null })
  const refusal = hub.refused(command => createAsset(command, { groupId: ids.other }))
  expect(refusal.code).toBe('forbidden')
})

test('no asset is created if one of its links is invalid', () => {
  const hub = openService()
  const documents = [{ contentUrl: 'javascript:alert(1)' }]
  expect(hub.refused(command => createAsset(command, { name: 'Pump', documents }))).toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/documents/0/contentUrl' }],
  })
  expect(hub.store.read.all('SELECT * FROM assets')).toEqual([])
})
