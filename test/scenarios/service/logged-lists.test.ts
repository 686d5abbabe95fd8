/** A change of a list that laptops store as a whole is logged, so that they read the list again at once. */
import { expect, test } from 'vitest'
import { deleteType } from '../../../main/service/asset-types/delete-type.ts'
import { createType } from '../../../main/service/asset-types/put-type.ts'
import { createDocument } from '../../../main/service/documents/create-document.ts'
import { putDocument } from '../../../main/service/documents/put-document.ts'
import { attachManual } from '../../../main/service/manuals/change-manuals.ts'
import { countVan } from '../../../main/service/material/count-van.ts'
import { importMaterial } from '../../../main/service/material/import-material.ts'
import { assignVan } from '../../../main/service/material/vans.ts'
import { openService } from '../../support/service/open-service.ts'

function start() {
  const world = openService()
  const { service, store, actors } = world
  const groupId = actors.dispatcher.homeGroupId
  const pump = { groupId, number: 'P-1', name: 'Pump', unit: null, barcode: null, stock: null }
  importMaterial(service, pump, { isCounted: false })
  let read = 0
  /** Returns the lists that were logged since the last call. */
  const logged = () => {
    const rows = store.read.all<{ seq: number; list: string }>(
      `SELECT seq, entity_uuid AS list FROM change_log WHERE entity = 'list' AND seq > ? ORDER BY seq`,
      read,
    )
    read = rows.at(-1)?.seq ?? read
    return rows.map(({ list }) => list)
  }
  logged()
  return { ...world, groupId, logged, userId: actors.tech.userId ?? 0, mateId: actors.mate.userId ?? 0 }
}

test('a count of a van, and another van of a user, are changes of the material', () => {
  const { service, run, groupId, logged, userId } = start()
  run(command => countVan(command, { groupId, van: 'North', number: 'P-1', amount: 4 }))
  expect(logged()).toEqual(['material'])
  run(command => countVan(command, { groupId, van: 'North', number: 'P-1', amount: 1, isAdded: true }))
  expect(logged()).toEqual(['material'])
  assignVan(service, userId, 'North')
  expect(logged()).toEqual(['material'])
})

test('material that a user takes from a van is a change of the material if another user has that van', () => {
  const { service, create, put, actors, logged, userId, mateId } = start()
  assignVan(service, userId, 'North')
  logged()
  const item = { title: 'Pump', materialNumber: 'P-1', quantity: 2, van: 'North' }
  const resources = [{ userId, state: 'ASSIGNED' }]
  const { uuid, items } = create({ title: 'Boiler', resources, items: [item] })
  expect(logged()).toEqual([])
  const tick = (done: boolean) => {
    put(uuid, { items: [{ ...items[0], done }] }, actors.tech)
    return logged()
  }
  // The laptop of the user counts what the user takes.
  expect(tick(true)).toEqual([])
  assignVan(service, mateId, 'North')
  logged()
  expect(tick(false)).toEqual(['material'])
  expect(tick(false)).toEqual([])
  expect(tick(true)).toEqual(['material'])
})

test('another name or description of a manual, and the deletion of its type, are changes of the manuals', () => {
  const { run, groupId, logged, actors } = start()
  const type = run(command => createType(command, { name: 'Boiler' }))
  const content = {
    groupId,
    sha256: 'a'.repeat(64),
    size: 10,
    fileName: 'a.pdf',
    mimeType: 'application/pdf',
  }
  const document = run(command => createDocument(command, content))
  run(command => attachManual(command, type.uuid, document.uuid))
  logged()
  run(command => putDocument(command, document.uuid, { ...document, description: 'Burner' }))
  expect(logged()).toEqual(['manuals'])
  run(command => putDocument(command, document.uuid, { ...document, description: 'Burner' }))
  expect(logged()).toEqual([])
  run(command => deleteType(command, type.uuid), actors.admin)
  expect(logged()).toEqual(['manuals', 'assetTypes'])
})
