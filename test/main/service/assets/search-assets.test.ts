import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deleteAsset } from '../../../../main/service/assets/delete-asset.ts'
import { searchAssets } from '../../../../main/service/assets/search-assets.ts'
import { checkData } from '../../../../main/service/check/check-data.ts'
import { attempt } from '../../../../main/service/refuse.ts'
import { openService, type TestService, testUuid } from '../../../support/service/open-service.ts'
import { failureOf } from '../../../support/service/outcomes.ts'

let next = 9_000
const add = (hub: TestService, body: Record<string, unknown>) => hub.putAsset(testUuid(++next), body)
const find = (hub: TestService, q: string, actor = hub.actors.tech) =>
  searchAssets(hub.store.read, actor, q).map(entry => entry.assetNo ?? entry.name)

describe('a search for assets', () => {
  test('finds words in number, name, customer, place and description, with more important fields first', () => {
    const hub = openService()
    add(hub, { name: 'in the description', description: 'next to the boiler' })
    add(hub, { name: 'at the place', location: { placeName: 'Boiler room' } })
    add(hub, { name: 'in the street', location: { street: 'Boiler street' } })
    add(hub, { name: 'of the customer', customerName: 'Boiler AB' })
    add(hub, { name: 'Boiler' })
    add(hub, { assetNo: 'BOILER-7' })
    add(hub, { name: 'something else', description: 'nothing' })
    const found = find(hub, 'boiler')
    expect(new Set(found.slice(0, 2))).toEqual(new Set(['Boiler', 'BOILER-7']))
    expect(new Set(found.slice(2, 5))).toEqual(new Set(['at the place', 'in the street', 'of the customer']))
    expect(found.slice(5)).toEqual(['in the description'])
    expect(new Set(find(hub, 'böiler, nothing!'))).toEqual(new Set([...found, 'something else']))
  })

  test('weights number and name with 10, customer and place with 4, and the description with 2', () => {
    const hub = openService()
    // Each field has the same number of words, because a word has less weight among more words.
    const words = {
      assetNo: 'a',
      name: 'b',
      customerName: 'c',
      location: { placeName: 'd' },
      description: 'e',
    }
    const boiler = 'boiler'
    const bodies = [
      { assetNo: boiler },
      { name: boiler },
      { customerName: boiler },
      { location: { placeName: boiler } },
      { description: boiler },
    ]
    const ids = bodies.map(body => add(hub, { ...words, ...body }).id)
    const found = searchAssets(hub.store.read, hub.actors.tech, boiler)
    expect(found.map(({ id }) => id)).toEqual(ids)
    const [number = 0, name = 0, customer = 0, place = 0, description = 0] = found.map(({ score }) => score)
    expect([name, place]).toEqual([number, customer])
    expect([number > customer, customer > description, description > 0]).not.toContain(false)
  })

  test('finds the current words of an asset after every change', () => {
    const hub = openService()
    const asset = add(hub, { name: 'Pump', customerName: 'Acme' })
    hub.putAsset(asset.id, { name: 'Valve' })
    expect([find(hub, 'pump'), find(hub, 'valve'), find(hub, 'acme')]).toEqual([[], ['Valve'], ['Valve']])
    hub.putAsset(asset.id, { customerName: 'Bolt', location: { city: 'Uppsala' } })
    expect([find(hub, 'acme'), find(hub, 'bolt'), find(hub, 'uppsala')]).toEqual([[], ['Valve'], ['Valve']])
    hub.run(command => deleteAsset(command, asset.uuid))
    expect(find(hub, 'valve bolt uppsala')).toEqual([])
    expect([...checkData(hub.store.read)]).toEqual([])
  })

  test('returns 50 assets by default, including inactive assets', () => {
    const hub = openService()
    for (let index = 0; index < 60; index++) add(hub, { name: 'Pump', inactive: true })
    const found = searchAssets(hub.store.read, hub.actors.tech, 'pump')
    expect(found).toHaveLength(50)
    expect(found[0]).toEqual({
      id: 1,
      uuid: expect.any(String),
      assetNo: null,
      name: 'Pump',
      description: null,
      state: null,
      placeName: null,
      customerName: null,
      inactive: true,
      score: expect.any(Number),
    })
    expect(searchAssets(hub.store.read, hub.actors.tech, 'pump', 5)).toHaveLength(5)
  })

  test('finds no asset of another group', () => {
    const hub = openService()
    add(hub, { name: 'Pump' })
    expect(find(hub, 'pump', hub.actors.userOfOtherGroup)).toEqual([])
  })

  test('requires the parameter q, and accepts any text in it', () => {
    const hub = openService()
    const missing = attempt(() => searchAssets(hub.store.read, hub.actors.tech, undefined))
    expect(failureOf(missing).code).toBe('bad-request')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        expect(find(hub, text)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
