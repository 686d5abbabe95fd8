import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putType, type TypeBody } from '../../../main/service/asset-types/put-type.ts'
import { readAsset } from '../../../main/service/assets/read-asset.ts'
import { searchAssets } from '../../../main/service/assets/search-assets.ts'
import { type Asset, AssetInput } from '../../../shared/entities/asset.ts'
import { assetStates } from '../../../shared/entities/states.ts'
import { isWhole } from '../../support/sample.ts'
import { changesOf } from '../../support/service/assets/asset-changes.ts'
import { noon, openService, type TestService, testUuid } from '../../support/service/open-service.ts'

const words = fc.option(fc.string({ unit: 'binary', maxLength: 12 }))
const word = fc.option(fc.stringMatching(/^[a-zåäö0-9]{1,8}$/))
const some = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { requiredKeys: [] })
const types = [testUuid(8_001), testUuid(8_002)] as const
/** A name that the interface does not have; known names are validated before the service. */
const unknownName = fc.string({ maxLength: 6 }).filter(name => !Object.hasOwn(AssetInput.properties, name))
const unknown = fc.dictionary(unknownName, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 })

const template = some({
  name: word,
  description: word,
  state: fc.option(fc.constantFrom(...assetStates)),
  inactive: fc.option(fc.boolean()),
  location: fc.option(some({ placeName: word, city: word, latitude: fc.option(fc.integer()) })),
  contactPerson: fc.option(some({ name: words, phone: words, shift: fc.jsonValue({ maxDepth: 1 }) })),
  customerId: fc.option(fc.integer({ min: 1, max: 4 })),
  customerName: word,
  projectId: fc.option(fc.integer({ min: 1, max: 4 })),
  projectName: word,
  documents: fc.option(
    fc.array(
      some({ contentUrl: fc.webUrl(), fileName: words, internal: fc.option(fc.boolean()) }).map(link => ({
        contentUrl: 'https://example.com',
        ...link,
      })),
      { maxLength: 3 },
    ),
  ),
  customFields: fc.option(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 2 })),
})

const typed = some({
  assetNo: word,
  assetTypeId: fc.constantFrom(null, 1, 2),
  assetTypeUuid: fc.constantFrom(null, ...types),
})

/** The body after its way through JSON, as over HTTP. */
const body = fc
  .tuple(unknown, template, typed)
  .map(parts => JSON.parse(JSON.stringify(Object.assign({}, ...parts))) as Record<string, unknown>)

const uuid = testUuid(9_000)

/** Expects that each word of the asset finds it, and that its search row has no others. */
function expectFound(hub: TestService, asset: Asset): void {
  const wordsOf = (text: string | null) => text?.match(/[\p{L}\p{N}]+/gu) ?? []
  const held = [asset.assetNo, asset.name, asset.customerName, asset.location?.city, asset.description]
  for (const one of held.flatMap(text => wordsOf(text ?? null))) {
    const found = searchAssets(hub.store.read, hub.actors.tech, one)
    expect(found.map(entry => entry.uuid)).toContain(asset.uuid)
  }
  const rows = hub.store.read.all<{ rowid: number }>('SELECT rowid FROM asset_search')
  expect(rows).toEqual([{ rowid: asset.id }])
}

test('an asset can be written as it was read after any change, and a search finds its words', {
  tags: 'slow',
}, () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(body, fc.integer({ min: -9e7, max: 9e7 })), { maxLength: 8 }), steps => {
      const hub = openService()
      for (const ref of types) {
        const assetTemplate = { name: 'of the type', documents: [{ contentUrl: 'https://example.com/type' }] }
        hub.run(command => putType(command, ref, { assetTemplate }))
      }
      let before = hub.putAsset(uuid, {})
      for (const [given, clock] of steps) {
        hub.clock.now = noon + clock
        const after = putOrStay(hub, given)
        const isChanged = JSON.stringify(after) !== JSON.stringify(before)
        expect(after.lastModified > before.lastModified).toBe(isChanged)
        expectFound(hub, after)
        const told = changesOf(hub, uuid)
        for (const actor of [hub.actors.dispatcher, hub.actors.tech]) {
          expect(hub.putAsset(after.id, JSON.parse(JSON.stringify(after)), actor)).toEqual(after)
        }
        expect(putOrStay(hub, given)).toEqual(after)
        expect(changesOf(hub, uuid)).toEqual(told)
        before = after
      }
    }),
    { numRuns: isWhole ? 40 : 20 },
  )
})

/** Returns the asset. A body with two types, or with the same link twice, is refused and changes nothing. */
function putOrStay(hub: TestService, given: Record<string, unknown>): Asset {
  try {
    return hub.putAsset(uuid, given)
  } catch (error) {
    expect(String(error)).toMatch(/Refused as invalid: \/(assetTypeUuid|documents)/)
    return readAsset(hub.store.read, hub.actors.tech, uuid)
  }
}

test('a type with any template can be written as it was read, and creates assets', () => {
  const hub = openService()
  let made = 10_000
  fc.assert(
    fc.property(unknown, template, body, (additional, named, given) => {
      const assetTemplate = JSON.parse(JSON.stringify({ ...additional, ...named }))
      const ref = testUuid(++made)
      const type = hub.run(command => putType(command, ref, { assetTemplate } as TypeBody))
      const whole = JSON.parse(JSON.stringify(type)) as TypeBody
      expect(hub.run(command => putType(command, ref, whole), hub.actors.tech)).toEqual(type)
      const { assetTypeId: _, assetTypeUuid: __, ...rest } = given
      const asset = hub.putAsset(testUuid(++made), { ...rest, assetTypeUuid: ref })
      expect(asset).toMatchObject({ assetTypeId: type.id })
      for (const name of ['name', 'description', 'state'] as const) {
        const expected = name in given ? given[name] : (type.assetTemplate[name] ?? null)
        expect(asset[name]).toBe(expected)
      }
    }),
    { numRuns: isWhole ? 100 : 50 },
  )
})
