import { expect, test } from 'vitest'
import { findOffers } from '../../../../../main/app/capture/offers/find-offers.ts'
import { importMaterial } from '../../../../../main/service/material/import-material.ts'
import { rowsOf } from '../../../../../main/store/rows.ts'
import { capturePages, captures } from '../../../../../main/store/schema/captures.ts'
import { actorIn } from '../../../../../main/sync/state/context.ts'
import { openWorld } from '../../../../support/sync/laptop.ts'

test('the numbers and codes on a page offer assets and material, and nothing that only begins alike', async () => {
  const { at, laptop, dispatcher, plan } = await openWorld()
  const job = await plan()
  for (const [number, name, barcode] of [
    ['RV-20', 'Relief valve', null],
    ['RV-201', 'Large valve', null],
    ['G-7', 'Gasket', '7310865004703'],
  ] as const)
    importMaterial(
      at.hub.service,
      { groupId: job.groupId, number, name, unit: null, barcode, stock: null },
      { isCounted: false },
    )
  await dispatcher('POST', '/asset', { assetNo: 'B-0231-77', name: 'Burner' })
  await dispatcher('POST', '/asset', { assetNo: 'B-0231-778', name: 'Pump' })
  await dispatcher('POST', '/asset', { assetNo: '77', name: 'Boiler' })
  laptop.engine.start()
  const count = () => laptop.store.read.value<number>('SELECT count(*) FROM assets')
  await laptop.until(() => count() === 3, 'the assets')
  const lines = () => laptop.store.read.value<number>('SELECT count(*) FROM materials')
  await laptop.until(() => lines() === 3, 'the material')
  const words = ['Serial', 'b0231-77', '29.11.2026', '1,8', 'Art.', 'RV-20'].map((text, nth) => ({
    text,
    box: { x: nth / 6, y: 0, width: 0.1, height: 0.1 },
  }))
  laptop.store.transaction(db => {
    rowsOf(captures).insert(db, {
      ...{ uuid: 'c', ownerKind: 'job', ownerUuid: job.uuid, label: 'Note', createdAt: 0, changedAt: 0 },
    })
    rowsOf(capturePages).insert(db, {
      ...{ uuid: 'p', captureUuid: 'c', position: 0, sha256: '', look: 'colour', state: 'read', takenAt: 0 },
      words,
      codes: ['https://example.test/asset/77', '7310865004703'].map((text, nth) => ({
        ...{ text, box: { x: nth / 2, y: 0.5, width: 0.2, height: 0.2 } },
      })),
    })
  })
  const { read } = laptop.store
  expect(findOffers(read, actorIn(laptop.context, read), 'c')).toMatchObject({
    assets: [
      { asset: { name: 'Boiler' }, found: { pageUuid: 'p', text: 'https://example.test/asset/77' } },
      { asset: { name: 'Burner' }, found: { pageUuid: 'p', text: 'b0231-77' } },
    ],
    materials: [
      { material: { materialNumber: 'G-7' }, found: { pageUuid: 'p', text: '7310865004703' } },
      { material: { materialNumber: 'RV-20' }, found: { pageUuid: 'p', text: 'RV-20' } },
    ],
  })
})
