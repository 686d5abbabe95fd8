/** The interface, "Asset", "Representations". */
import { describe, expect, test } from 'vitest'
import { openContractHub, unknownUuid, uuidPattern } from './contract-hub.ts'

const at = await openContractHub()
const create = (asset: object) => at.ok('POST', '/asset', { json: asset })

const listItem = [
  ...[
    'id',
    'uuid',
    'creationTimeStamp',
    'lastModified',
    'creatorId',
    'groupId',
    'assetNo',
    'name',
    'description',
  ],
  ...['state', 'inactive', 'assetTypeId', 'assetTypeUuid', 'location', 'contactPerson', 'customerId'],
  ...['customerName', 'projectId', 'projectName'],
]
const searchEntry = [
  ...[
    'id',
    'uuid',
    'assetNo',
    'name',
    'description',
    'state',
    'placeName',
    'customerName',
    'inactive',
    'score',
  ],
]
const keys = (value: object) => Object.keys(value).toSorted()

test('an asset has every documented property, including null and empty lists', async () => {
  const bare = await create({})
  expect(keys(bare)).toEqual([...listItem, 'documents', 'customFields'].toSorted())
  expect(bare).toMatchObject({
    uuid: expect.stringMatching(uuidPattern),
    name: null,
    state: null,
    inactive: false,
    location: null,
    documents: [],
    customFields: [],
    creatorId: at.users.dispatcher.id,
    groupId: at.group.id,
    creationTimeStamp: at.clock.time,
  })
})

test('a list of assets omits documents and customFields', async () => {
  const { id } = await create({ name: 'Listed', customFields: [{ name: 'x' }] })
  const list: { id: number }[] = await at.ok('GET', '/asset')
  expect(keys(list.find(entry => entry.id === id) ?? {})).toEqual(listItem.toSorted())
})

test('a search result has every documented property and no other', async () => {
  await create({ name: 'Sought', location: { placeName: 'Yard' }, customerName: 'Kund' })
  const [found] = await at.ok('GET', '/asset/search?q=sought')
  expect(keys(found)).toEqual(searchEntry.toSorted())
  expect(found).toMatchObject({ name: 'Sought', placeName: 'Yard', customerName: 'Kund' })
})

test.each([
  ['assetNo', 'P-100'],
  ['name', 'Pump'],
  ['description', 'Behind the door'],
  ['state', 'IN_USE'],
  ['inactive', true],
  ['contactPerson', { name: 'Eva', phone: '1', email: 'e@example.com' }],
  [
    'location',
    {
      placeName: 'Yard',
      street: 'S 1',
      zip: '1',
      city: 'U',
      country: 'SE',
      latitude: 63.8,
      longitude: 20.25,
    },
  ],
  ['customFields', [{ name: 'serial', value: 'X', odd: [1] }]],
  ['customerName', 'Kund AB'],
  ['projectName', 'Bygge'],
  ['x-erp', { order: [1, null] }],
])('the property %s is returned with the value that was sent', async (name, value) => {
  const { id } = await create({ [name]: value })
  // An entity gets an id.
  expect(await at.ok('GET', `/asset/${id}`)).toMatchObject({ [name]: value })
})

test('an asset has the id and the name of its customer and project', async () => {
  const one = await create({ customerName: 'Länk AB', projectName: 'Länk' })
  expect([one.customerId, one.projectId]).toEqual([expect.any(Number), expect.any(Number)])
  const two = await create({ customerId: one.customerId, projectId: one.projectId })
  expect(two).toMatchObject({ customerName: 'Länk AB', projectName: 'Länk' })
})

describe('the type of an asset', () => {
  test('is linked by id or by uuid', async () => {
    const type = await at.ok('POST', '/asset/type', { json: { name: 'Pump' } })
    const both = { assetTypeId: type.id, assetTypeUuid: type.uuid }
    expect(await create({ assetTypeId: type.id })).toMatchObject(both)
    expect(await create({ assetTypeUuid: type.uuid })).toMatchObject(both)
  })

  test('that does not exist is refused', async () => {
    for (const json of [{ assetTypeId: 999_999 }, { assetTypeUuid: unknownUuid }]) {
      expect([404, 406]).toContain(await at.status('POST', '/asset', { json }))
    }
  })

  test('gives the values of its template to an asset that is created with the type', async () => {
    const assetTemplate = { description: 'Standard', state: 'AVAILABLE', customFields: [{ name: 'oil' }] }
    const { id } = await at.ok('POST', '/asset/type', { json: { name: 'Pump', assetTemplate } })
    expect(await create({ name: 'P1', assetTypeId: id })).toMatchObject({ ...assetTemplate, name: 'P1' })
    expect(await create({ description: 'Special', assetTypeId: id })).toMatchObject({
      ...assetTemplate,
      description: 'Special',
    })
  })
})
