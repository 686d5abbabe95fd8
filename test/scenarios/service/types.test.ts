import { expect, test } from 'vitest'
import { deleteType } from '../../../main/service/asset-types/delete-type.ts'
import { createType, putType, type TypeBody } from '../../../main/service/asset-types/put-type.ts'
import { listTypes, readType } from '../../../main/service/asset-types/read-types.ts'
import { readAsset } from '../../../main/service/assets/read-asset.ts'
import { attempt } from '../../../main/service/refuse.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { changesOf } from '../../support/service/assets/asset-changes.ts'
import { ids, noon, openService, testUuid } from '../../support/service/open-service.ts'
import { failureOf } from '../../support/service/outcomes.ts'

const uuid = testUuid(8_000)

test('an asset type that was created without a body has every documented property', () => {
  const hub = openService()
  const type = hub.run(command => createType(command, {}))
  expect(type).toEqual({
    id: 1,
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    creationTimeStamp: noon,
    lastModified: expect.any(Number),
    creatorId: ids.dispatcher,
    groupId: ids.group,
    name: null,
    assetTemplate: {},
  })
  expect(readType(hub.store.read, hub.actors.tech, type.uuid.toUpperCase())).toEqual(type)
})

test('a template stores its values, without the properties that identify one asset', () => {
  const hub = openService()
  const kept = {
    name: 'Pump',
    state: 'PROCURED',
    location: { city: 'Växjö', floor: 2 },
    customFields: [{ id: 3, name: 'hours' }],
    colour: 'red',
    description: null,
  } as const
  const dropped = { id: 5, uuid, groupId: 9, creationTimeStamp: 1, lastModified: 2, creatorId: 3 }
  const assetTemplate = {
    ...kept,
    ...dropped,
    assetNo: 'P-1',
    assetTypeId: 7,
    assetTypeUuid: uuid,
    documents: [{ id: 4, uuid, contentUrl: 'https://example.com/manual', pages: 3 }],
  }
  const type = hub.run(command =>
    createType(command, { name: 'Pumps', assetTemplate, shelf: 'B4' } as unknown as TypeBody),
  )
  const documents = [{ contentUrl: 'https://example.com/manual', pages: 3 }]
  expect(type.assetTemplate).toEqual({ ...kept, documents })
  expect(type).toMatchObject({ name: 'Pumps', shelf: 'B4' })
})

test('refuses a template with a link that no asset could have, and names the link by a pointer', () => {
  const hub = openService()
  const body = { assetTemplate: { documents: [{ contentUrl: 'ftp://example.com' }] } }
  for (const ref of [uuid, testUuid(8_001)]) {
    const refusal = hub.refused(command => putType(command, ref, body))
    expect(refusal.errors).toMatchObject([{ pointer: '/assetTemplate/documents/0/contentUrl' }])
    expect(refusal.message).toMatch(/^\/assetTemplate\/documents\/0\/contentUrl must /)
  }
})

test('PUT creates a type for an unknown UUID only, changes the named properties, and replaces the template', () => {
  const hub = openService()
  const put = (ref: string, body: TypeBody) => hub.run(command => putType(command, ref, body))
  const type = put(uuid.toUpperCase(), {
    name: 'Pumps',
    assetTemplate: { name: 'Pump', state: 'DRAFT' },
    size: 3,
  })
  expect(type.uuid).toBe(uuid)
  const renamed = put(String(type.id), { name: 'Big pumps' })
  expect(renamed).toEqual({ ...type, name: 'Big pumps', lastModified: renamed.lastModified })
  expect(renamed.lastModified).toBeGreaterThan(type.lastModified)
  expect(put(uuid, { assetTemplate: { state: 'REPAIR' } }).assetTemplate).toEqual({ state: 'REPAIR' })
  const cleared = put(uuid, { name: null, assetTemplate: null, size: null })
  expect(cleared).toMatchObject({ name: null, assetTemplate: {} })
  expect(cleared).not.toHaveProperty('size')
  for (const ref of ['99', 'pump', 'search']) {
    expect(hub.refused(command => putType(command, ref, {})).code).toBe('not-found')
  }
})

test('a type that is written as it was read changes nothing, for any user', () => {
  const hub = openService()
  const assetTemplate = { name: 'Pump', documents: [{ contentUrl: 'https://example.com' }] }
  const type = hub.run(command => createType(command, { name: 'Pumps', assetTemplate, size: 3 }))
  for (const actor of [hub.actors.tech, hub.actors.dispatcher, hub.actors.key]) {
    hub.clock.now += 60_000
    expect(hub.run(command => putType(command, String(type.id), structuredClone(type)), actor)).toEqual(type)
  }
})

test('lists the types of the group by name and id', () => {
  const hub = openService()
  for (const name of ['Pumps', 'Boilers', 'Pumps']) hub.run(command => createType(command, { name }))
  expect(listTypes(hub.store.read, hub.actors.tech).map(type => type.id)).toEqual([2, 1, 3])
  expect(listTypes(hub.store.read, hub.actors.userOfOtherGroup)).toEqual([])
  for (const work of [
    hub.refused(command => putType(command, '1', { name: 'Theirs' }), hub.actors.userOfOtherGroup),
    hub.refused(command => deleteType(command, '1'), hub.actors.userOfOtherGroup),
    failureOf(attempt(() => readType(hub.store.read, hub.actors.userOfOtherGroup, '1'))),
  ]) {
    expect(work.code).toBe('not-found')
  }
})

test('lets a technician read types, but not change them', () => {
  const hub = openService()
  const type = hub.run(command => createType(command, { name: 'Pumps' }))
  const tech = hub.actors.tech
  for (const work of [
    hub.refused(command => putType(command, type.uuid, { name: 'Mine' }), tech),
    hub.refused(command => putType(command, type.uuid, { assetTemplate: { name: 'Mine' } }), tech),
    hub.refused(command => putType(command, uuid, {}), tech),
    hub.refused(command => createType(command, {}), tech),
    hub.refused(command => deleteType(command, type.uuid), tech),
  ]) {
    expect(work.code).toBe('forbidden')
  }
  expect(readType(hub.store.read, tech, type.uuid)).toEqual(type)
})

test('deleting a type removes it from its assets, with a change in the log for each asset', () => {
  const hub = openService()
  const type = hub.run(command => createType(command, { assetTemplate: { name: 'Pump' } }))
  const mine = [0, 1].map(index => hub.putAsset(testUuid(9_000 + index), { assetTypeId: type.id }))
  const other = hub.putAsset(testUuid(9_100), {})
  hub.run(command => deleteType(command, type.uuid))
  expect(() => readType(hub.store.read, hub.actors.tech, type.uuid)).toThrow(/no such asset type/)
  for (const asset of mine) {
    const after = readAsset(hub.store.read, hub.actors.tech, asset.uuid)
    const untyped = { assetTypeId: null, assetTypeUuid: null, lastModified: after.lastModified }
    expect(after).toEqual({ ...asset, ...untyped })
    expect(after.lastModified).toBeGreaterThan(other.lastModified)
    expect(changesOf(hub, asset.uuid)).toEqual(['CREATE', 'UPDATE'])
  }
  expect(readAsset(hub.store.read, hub.actors.tech, other.uuid)).toEqual(other)
  expect(changesOf(hub, other.uuid)).toEqual(['CREATE'])
})

test('deletes a type with many assets in several transactions, the type itself in the last transaction', () => {
  const hub = openService()
  const type = hub.run(command => createType(command, { name: 'Pump' }))
  hub.run(({ db }) =>
    db.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO assets (uuid, group_id, created_at, last_modified, asset_type_id) SELECT 'asset-' || i, 1, 0, i, 1 FROM n`,
      hubLimits.assetsOffType + 1,
    ),
  )
  const remove = () => hub.run(command => deleteType(command, type.uuid))
  const left = () =>
    hub.store.read.get('SELECT count(*) AS count FROM assets WHERE asset_type_id IS NOT NULL')
  expect(remove()).toBe('more')
  expect(left()).toEqual({ count: 1 })
  expect(readType(hub.store.read, hub.actors.tech, type.uuid)).toEqual(type)
  expect(remove()).toBe('done')
  expect(left()).toEqual({ count: 0 })
  expect(() => readType(hub.store.read, hub.actors.tech, type.uuid)).toThrow(/no such asset type/)
})

test('refuses a type if all types of the group would no longer fit into one answer', () => {
  const hub = openService()
  const description = 'x'.repeat(hubLimits.assetTypesBytes / 2)
  const type = hub.run(command => createType(command, { assetTemplate: { description } }))
  const more = { assetTemplate: { description } }
  expect(hub.refused(command => createType(command, more))).toMatchObject({ code: 'conflict' })
  const small = hub.run(command => createType(command, { name: 'Pump' }))
  expect(hub.refused(command => putType(command, small.uuid, more))).toMatchObject({ obstacle: 'no-room' })
  hub.run(command => deleteType(command, type.uuid))
  hub.run(command => putType(command, small.uuid, more))
})
