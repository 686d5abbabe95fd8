import { describe, expect, test } from 'vitest'
import { deleteAsset } from '../../../../main/service/assets/delete-asset.ts'
import { listAssets } from '../../../../main/service/assets/list-assets.ts'
import { attempt } from '../../../../main/service/refuse.ts'
import { fullAsset } from '../../../support/service/assets/full-asset.ts'
import { noon, openService, type TestService, testUuid } from '../../../support/service/open-service.ts'
import { failureOf } from '../../../support/service/outcomes.ts'

const list = (hub: TestService, query: Record<string, string> = {}, actor = hub.actors.tech) =>
  listAssets(hub.store.read, actor, query)

const names = (hub: TestService, query: Record<string, string> = {}, actor = hub.actors.tech) =>
  list(hub, query, actor).entries.map(entry => ('name' in entry ? entry.name : `gone ${entry.id}`))

function fill(hub: TestService): void {
  for (const [index, name] of ['Pump', 'Boiler', 'Lift', 'Boiler'].entries()) {
    hub.clock.now += 1_000
    hub.putAsset(testUuid(9_000 + index), { name, inactive: name === 'Lift', assetNo: String(index) })
  }
}

describe('the list of assets', () => {
  test('is sorted by name and id, and has inactive assets only on request', () => {
    const hub = openService()
    fill(hub)
    const page = list(hub)
    expect(page.entries.map(entry => entry.id)).toEqual([2, 4, 1])
    expect(page).toMatchObject({ total: 3, limit: 1_000, offset: 0 })
    for (const inactive of ['', 'false']) {
      expect(names(hub, { inactive })).toEqual(['Boiler', 'Boiler', 'Lift', 'Pump'])
    }
  })

  test('omits only the documents and the custom fields of each asset', () => {
    const hub = openService()
    const { documents: _, customFields: __, ...listed } = hub.putAsset(testUuid(9_000), fullAsset)
    expect(list(hub).entries).toEqual([listed])
  })

  test('with modified has the assets that changed since then, by lastModified, for each time format', () => {
    const hub = openService()
    fill(hub)
    expect(names(hub, { modified: String(noon + 2_000) })).toEqual(['Boiler', 'Boiler'])
    hub.clock.now += 1_000
    hub.putAsset(testUuid(9_001), { description: 'changed' })
    expect(list(hub, { modified: String(noon) }).entries.map(entry => entry.id)).toEqual([1, 4, 2])
    expect(list(hub, { modified: '2026-11-20', inactive: '' }).total).toBe(4)
    expect(names(hub, { modified: '2026-11-21' })).toEqual([])
    expect(failureOf(attempt(() => list(hub, { modified: 'yesterday' }))).code).toBe('bad-request')
  })

  test('returns deleted assets at the end of its pages', () => {
    const hub = openService()
    fill(hub)
    hub.run(command => deleteAsset(command, testUuid(9_000)))
    expect(names(hub, { deleted: '' })).toEqual(['Boiler', 'Boiler', 'gone 1'])
    const pages = [0, 2, 4].map(offset => list(hub, { deleted: '', limit: '2', offset: String(offset) }))
    expect(pages.map(page => page.entries.length)).toEqual([2, 1, 0])
    expect(pages.map(page => page.total)).toEqual([3, 3, 3])
    expect(names(hub, { limit: '1', offset: '1' })).toEqual(['Boiler'])
    expect(failureOf(attempt(() => list(hub, { limit: '-1' }))).code).toBe('bad-request')
    expect(list(hub, { limit: '9999' }).limit).toBe(5_000)
  })

  test('has no assets of another group', () => {
    const hub = openService()
    fill(hub)
    hub.run(command => deleteAsset(command, testUuid(9_000)))
    expect(names(hub, { inactive: '', deleted: '' }, hub.actors.userOfOtherGroup)).toEqual([])
  })
})
