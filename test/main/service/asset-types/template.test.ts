import { expect, test } from 'vitest'
import { createType, putType } from '../../../../main/service/asset-types/put-type.ts'
import { createAsset } from '../../../../main/service/assets/create-asset.ts'
import { readAsset } from '../../../../main/service/assets/read-asset.ts'
import type { Asset } from '../../../../shared/entities/asset.ts'
import { openService, type TestService, testUuid } from '../../../support/service/open-service.ts'

const assetTemplate = {
  name: 'Pump',
  description: 'With a template',
  state: 'PROCURED',
  inactive: true,
  location: { city: 'Växjö', floor: 2 },
  contactPerson: { name: 'Åsa' },
  customerName: 'Acme',
  projectId: 12,
  projectName: 'Renewal',
  documents: [{ contentUrl: 'https://example.com/manual', fileName: 'Manual' }],
  customFields: [{ name: 'hours', value: 0 }],
  colour: 'red',
} as const

function openWithType(): { hub: TestService; typeId: number; make(body?: object): Asset } {
  const hub = openService()
  const body = { name: 'Pumps', assetTemplate } as never
  const { id } = hub.run(command => createType(command, body))
  return {
    hub,
    typeId: id,
    make: (more = {}) => hub.run(command => createAsset(command, { assetTypeId: id, ...more })),
  }
}

test("an asset gets the template's value for each property that the request omits", () => {
  const { make } = openWithType()
  const { documents, location, contactPerson, ...plain } = assetTemplate
  expect(make({ assetNo: 'P-1' })).toMatchObject({
    ...plain,
    location: { ...location, placeName: null, latitude: null },
    contactPerson: { ...contactPerson, phone: null },
    documents: [{ ...documents[0], size: null }],
    customerId: 1,
    assetNo: 'P-1',
  })
})

test("an asset gets its type by the type's UUID, also in a PUT that creates the asset", () => {
  const { hub, make } = openWithType()
  const { assetTypeUuid } = make()
  expect(hub.putAsset(testUuid(9_000), { assetTypeUuid })).toMatchObject({ name: 'Pump', assetTypeUuid })
})

test("a property in the request replaces the template's whole property, and null clears it", () => {
  const { make } = openWithType()
  const named = make({
    name: 'Other',
    location: { city: 'Lund' },
    customFields: [],
    documents: null,
    inactive: false,
  })
  expect(named).toMatchObject({
    name: 'Other',
    location: { city: 'Lund' },
    customFields: [],
    documents: [],
    inactive: false,
    state: 'PROCURED',
  })
  expect(named.location).not.toHaveProperty('floor')
  const empty = make(Object.fromEntries(Object.keys(assetTemplate).map(name => [name, null])))
  expect(empty).toMatchObject({
    name: null,
    description: null,
    state: null,
    inactive: false,
    location: null,
    contactPerson: null,
    customerId: null,
    projectId: null,
    documents: [],
    customFields: [],
  })
  expect(empty).not.toHaveProperty('colour')
})

test('a customer or project in the request replaces both id and name from the template', () => {
  const { make } = openWithType()
  expect(make({ customerId: 70, projectName: 'Garden' })).toMatchObject({
    customerId: 70,
    customerName: null,
    projectId: 1,
    projectName: 'Garden',
  })
})

test('each asset gets its own copies of the links in its template', () => {
  const { hub, make } = openWithType()
  const [one, two] = [make(), make()]
  expect(one.documents[0]?.uuid).not.toBe(two.documents[0]?.uuid)
  hub.putAsset(one.id, { documents: [] })
  expect(readAsset(hub.store.read, hub.actors.tech, String(two.id))).toEqual(two)
})

test('setting the type of an asset later, or changing the type, does not change the asset', () => {
  const { hub, typeId, make } = openWithType()
  const plain = hub.putAsset(testUuid(9_000), { name: 'Plain' })
  const typed = hub.putAsset(plain.id, { assetTypeId: typeId })
  expect(typed).toMatchObject({ name: 'Plain', state: null, location: null, documents: [] })
  const asset = make()
  hub.run(command => putType(command, String(typeId), { name: 'Other', assetTemplate: { name: 'Other' } }))
  expect(readAsset(hub.store.read, hub.actors.tech, asset.uuid)).toEqual(asset)
  expect(make().name).toBe('Other')
})
