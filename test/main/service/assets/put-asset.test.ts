import { expect, test } from 'vitest'
import { createType } from '../../../../main/service/asset-types/put-type.ts'
import { deleteAsset } from '../../../../main/service/assets/delete-asset.ts'
import { putAsset } from '../../../../main/service/assets/put-asset.ts'
import { readAsset } from '../../../../main/service/assets/read-asset.ts'
import { attempt } from '../../../../main/service/refuse.ts'
import type { Asset } from '../../../../shared/entities/asset.ts'
import { assetStates } from '../../../../shared/entities/states.ts'
import { changesOf } from '../../../support/service/assets/asset-changes.ts'
import { fullAsset } from '../../../support/service/assets/full-asset.ts'
import { openService, type TestService, testUuid } from '../../../support/service/open-service.ts'
import { failureOf } from '../../../support/service/outcomes.ts'

const uuid = testUuid(9_000)
const read = (hub: TestService, ref = uuid): Asset => readAsset(hub.store.read, hub.actors.tech, ref)

test('PUT keeps properties that the body omits, and clears those that are null', () => {
  const hub = openService()
  const asset = hub.putAsset(uuid, fullAsset)
  const changed = hub.putAsset(asset.id, { name: 'Pump 2' })
  expect(changed).toEqual({ ...asset, name: 'Pump 2', lastModified: changed.lastModified })
  expect(changed.lastModified).toBeGreaterThan(asset.lastModified)
  const names = [...Object.keys(fullAsset), 'customerId']
  const cleared: Record<string, unknown> = hub.putAsset(
    uuid,
    Object.fromEntries(names.map(name => [name, null])),
  )
  for (const name of names) {
    const empty = ['documents', 'customFields'].includes(name) ? [] : name === 'inactive' ? false : null
    expect(cleared[name] ?? null, name).toEqual(empty)
  }
  expect(changesOf(hub, uuid)).toEqual(['CREATE', 'UPDATE', 'UPDATE'])
})

test('PUT with an asset as it was read changes nothing, for any user', () => {
  const hub = openService()
  const asset = hub.putAsset(uuid, fullAsset)
  for (const actor of [hub.actors.tech, hub.actors.dispatcher, hub.actors.key]) {
    hub.clock.now += 60_000
    expect(hub.putAsset(uuid, JSON.parse(JSON.stringify(asset)), actor)).toEqual(asset)
  }
  expect(hub.putAsset(uuid, fullAsset)).toEqual(asset)
  expect(changesOf(hub, uuid)).toEqual(['CREATE'])
})

test('PUT merges the properties of a location, but replaces a contact person', () => {
  const hub = openService()
  hub.putAsset(uuid, fullAsset)
  const changed = hub.putAsset(uuid, {
    location: { city: 'Uppsala' },
    contactPerson: { email: 'a@b.example' },
  })
  expect(changed.location).toMatchObject({ ...fullAsset.location, city: 'Uppsala' })
  expect(changed.contactPerson).toEqual({ name: null, phone: null, email: 'a@b.example' })
})

test('PUT may change an asset from each state to each other state', () => {
  const hub = openService()
  hub.putAsset(uuid, {})
  for (const from of [...assetStates, null]) {
    for (const to of [...assetStates, null]) {
      hub.putAsset(uuid, { state: from })
      expect(hub.putAsset(uuid, { state: to }).state).toBe(to)
    }
  }
})

test('PUT creates an asset only if the UUID is unknown', () => {
  const hub = openService()
  expect(hub.putAsset(uuid.toUpperCase(), { name: 'Pump' })).toMatchObject({ uuid, name: 'Pump' })
  for (const ref of ['99', 'pump', '']) {
    expect(hub.refused(command => putAsset(command, ref, {})).code).toBe('not-found')
  }
  const userOfOtherGroup = hub.actors.userOfOtherGroup
  for (const ref of [uuid, '1']) {
    expect(hub.refused(command => putAsset(command, ref, { name: 'Theirs' }), userOfOtherGroup).code).toBe(
      'not-found',
    )
    expect(hub.refused(command => deleteAsset(command, ref), userOfOtherGroup).code).toBe('not-found')
    expect(failureOf(attempt(() => readAsset(hub.store.read, userOfOtherGroup, ref))).code).toBe('not-found')
  }
  expect(read(hub).name).toBe('Pump')
})

test('PUT with a list of documents adds, changes and removes only links', () => {
  const hub = openService()
  const asset = hub.putAsset(uuid, fullAsset)
  const [manual] = asset.documents
  const added = hub.putAsset(uuid, { documents: [manual, { contentUrl: 'https://example.com/2' }] })
  expect(added.documents.map(link => link.contentUrl)).toEqual([manual?.contentUrl, 'https://example.com/2'])
  expect(added.documents[0]).toEqual(manual)
  const renamed = hub.putAsset(uuid, { documents: [{ uuid: manual?.uuid, fileName: 'The manual' }] })
  expect(renamed.documents).toMatchObject([{ id: manual?.id, fileName: 'The manual' }])
  expect(renamed.lastModified).toBeGreaterThan(renamed.documents[0]?.lastModified ?? 0)
  expect(changesOf(hub, uuid)).toEqual(['CREATE', 'UPDATE', 'UPDATE'])
})

test('PUT accepts a type by its id or UUID, and changes nothing when it is repeated', () => {
  const hub = openService()
  const type = (name: string) => hub.run(command => createType(command, { name }))
  const [one, two] = [type('one'), type('two')]
  const asset = hub.putAsset(uuid, { assetTypeId: one.id })
  expect(asset).toMatchObject({ assetTypeId: one.id, assetTypeUuid: one.uuid })
  for (const [body, expected] of [
    [{ assetTypeUuid: two.uuid.toUpperCase() }, two.id],
    [{ assetTypeId: one.id }, one.id],
    [{ assetTypeId: two.id, assetTypeUuid: two.uuid }, two.id],
    [{ assetTypeId: one.id, assetTypeUuid: null }, one.id],
    [{ assetTypeId: null, assetTypeUuid: two.uuid }, two.id],
    [{ assetTypeId: null, assetTypeUuid: null }, null],
    [{ assetTypeUuid: two.uuid }, two.id],
    [{ assetTypeId: null }, null],
    [{ assetTypeUuid: null }, null],
  ] as const) {
    const after = hub.putAsset(uuid, body)
    expect(after.assetTypeId, JSON.stringify(body)).toBe(expected)
    expect(hub.putAsset(uuid, body)).toEqual(after)
  }
})

test('PUT refuses the id of one type with the UUID of another', () => {
  const hub = openService()
  const type = (name: string) => hub.run(command => createType(command, { name }))
  const both = { assetTypeId: type('one').id, assetTypeUuid: type('two').uuid }
  hub.putAsset(uuid, {})
  for (const ref of [uuid, testUuid(9_001)]) {
    expect(hub.refused(command => putAsset(command, ref, both))).toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/assetTypeUuid' }],
    })
  }
})

test('PUT refuses the type of another group in the same way as an unknown type', () => {
  const hub = openService()
  const theirs = hub.run(command => createType(command, {}), hub.actors.userOfOtherGroup)
  hub.putAsset(uuid, {})
  for (const [body, pointer] of [
    [{ assetTypeId: theirs.id }, '/assetTypeId'],
    [{ assetTypeUuid: theirs.uuid }, '/assetTypeUuid'],
    [{ assetTypeId: 99 }, '/assetTypeId'],
    [{ assetTypeUuid: testUuid(9_999) }, '/assetTypeUuid'],
  ] as const) {
    for (const ref of [uuid, testUuid(9_001)]) {
      const refusal = hub.refused(command => putAsset(command, ref, body))
      expect(refusal).toMatchObject({ code: 'invalid', errors: [{ pointer }] })
    }
  }
})

test('a deleted asset leaves a tombstone until its UUID is used again', () => {
  const hub = openService()
  const asset = hub.putAsset(uuid, fullAsset)
  hub.run(command => deleteAsset(command, String(asset.id)))
  expect(() => read(hub)).toThrow(/no such asset/)
  const graves = () => hub.store.read.all('SELECT uuid, entity FROM tombstones')
  expect(graves()).toEqual([{ uuid, entity: 'asset' }])
  expect(hub.putAsset(uuid, { name: 'Again' }).id).toBeGreaterThan(asset.id)
  expect(graves()).toEqual([])
  expect(changesOf(hub, uuid)).toEqual(['CREATE', 'DELETE', 'CREATE'])
})

test('a technician may read assets, but not change them', () => {
  const hub = openService()
  const asset = hub.putAsset(uuid, fullAsset)
  const tech = hub.actors.tech
  const tried = [
    ...Object.keys(fullAsset).map(name => ({ [name]: null })),
    { assetTypeId: hub.run(command => createType(command, {})).id },
    { size: 3 },
  ].filter(body => !('inactive' in body))
  for (const body of tried) {
    const refusal = hub.refused(command => putAsset(command, uuid, body), tech)
    expect(refusal.code, JSON.stringify(body)).toBe('forbidden')
  }
  expect(hub.refused(command => putAsset(command, testUuid(9_001), {}), tech).code).toBe('forbidden')
  expect(hub.refused(command => deleteAsset(command, uuid), tech).code).toBe('forbidden')
  expect(read(hub)).toEqual(asset)
})
