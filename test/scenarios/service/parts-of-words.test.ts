/** Parts of words in every script are found in every kind of text, on a laptop and on a hub. */
import { expect, test } from 'vitest'
import { createAsset } from '../../../main/service/assets/create-asset.ts'
import { attachDocument } from '../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../main/service/documents/create-document.ts'
import { createForm } from '../../../main/service/forms/create-form.ts'
import { addNote } from '../../../main/service/jobs/notes.ts'
import { importMaterial } from '../../../main/service/material/import-material.ts'
import { findAll } from '../../../main/service/search/find.ts'
import { indexAnswers } from '../../../main/service/texts/index-answers.ts'
import { indexWaiting } from '../../../main/service/texts/index-waiting.ts'
import { writePageText, writeTextState } from '../../../main/service/texts/page-texts.ts'
import { deferSearch } from '../../../main/store/defer-search.ts'
import { ids, openService, type TestService } from '../../support/service/open-service.ts'

const texts = [
  ['Swedish', 'Fjärrvärmecentral', 'värme'],
  ['Swedish without marks', 'Fjärrvärmecentral', 'VARMEC'],
  ['German', 'Fernwärmeübergabestation', 'übergabe'],
  ['Greek', 'Θερμοσίφωνας', 'σίφων'],
  ['Vietnamese', 'Phòngnồihơi', 'nồi'],
  ['Russian', 'Теплоснабжение', 'снабж'],
  ['Arabic', 'المضخاتالرئيسية', 'مضخات'],
  ['Hebrew', 'מערכתחימום', 'חימום'],
  ['Hindi', 'बॉयलरनिरीक्षण', 'निरीक्षण'],
  ['Thai', 'ตรวจสอบหม้อไอน้ำ', 'หม้อ'],
  ['Chinese', '锅炉检修记录', '检修'],
  ['Japanese', '配管点検完了', '点検'],
  ['Korean', '보일러점검표', '점검'],
  ['a number', 'SN-4711-0231', '0231'],
] as const

/** Adds one entity of each kind with the text, and returns the uuid of each with its name. */
function fill(world: TestService, text: string): Map<string, string> {
  const field = { name: 'x', label: 'X', type: 'TEXT', value: text }
  const other = world.create({ title: 'Other' })
  const contact = { name: text, phone: null, email: null }
  const document = (fileName: string, description: string | null, page: string | null) => {
    const content = { groupId: 1, sha256: 'a'.repeat(64), size: 10, fileName, mimeType: 'application/pdf' }
    const { id, uuid } = world.run(command => createDocument(command, content))
    world.run(command => attachDocument(command, { kind: 'job', ref: other.uuid }, uuid))
    world.store.transaction(db => {
      db.run('UPDATE documents SET description = ? WHERE id = ?', description, id)
      if (page !== null) writePageText(db, id, 0, page)
      writeTextState(db, id, 'read')
    })
    return uuid
  }
  const asset = (body: object) => world.run(command => createAsset(command, { assetNo: 'A', ...body })).uuid
  world.run(command => addNote(command, other.uuid, { text, discrepancy: false }))
  const line = { groupId: ids.group, unit: null, barcode: null, stock: null }
  importMaterial(world.service, { ...line, number: 'M-1', name: text }, { isCounted: false })
  return new Map([
    [world.create({ title: text }).uuid, 'title'],
    [world.create({ title: 'Other', description: text }).uuid, 'description'],
    [world.create({ title: 'Other', contactPerson: contact }).uuid, 'contact'],
    [world.create({ title: 'Other', customFields: [field] }).uuid, 'field'],
    [world.create({ title: 'Other', items: [{ title: text }] }).uuid, 'item'],
    [other.uuid, 'note'],
    [asset({ name: text }), 'asset'],
    [asset({ customFields: [field] }), 'asset field'],
    [world.run(command => createForm(command, { jobUuid: other.uuid, fields: [field] })).uuid, 'answer'],
    [document(`${text}.pdf`, null, null), 'file name'],
    [document('x.pdf', text, null), 'caption'],
    [document('x.pdf', null, text), 'page'],
    ['M-1', 'material'],
  ])
}

/** Adds a document that is being captured, as only laptops have them. */
function capture(world: TestService, text: string): [string, string] {
  const owner = world.create({ title: 'Other' })
  world.store.transaction(db => {
    db.run(
      `INSERT INTO captures (uuid, owner_kind, owner_uuid, label, created_at, changed_at)
       VALUES ('capture', 'job', ?, 'Permit', 0, 0)`,
      owner.uuid,
    )
    db.run(
      `INSERT INTO capture_pages (uuid, capture_uuid, position, sha256, look, state, words, taken_at)
       VALUES ('page', 'capture', 0, 'aa', 'grey', 'read', ?, 0)`,
      JSON.stringify([{ text, box: { x: 0, y: 0, width: 1, height: 1 } }]),
    )
  })
  return ['capture', 'captured page']
}

function namesFound(world: TestService, names: ReadonlyMap<string, string>, q: string): string[] {
  while (indexWaiting(world.store) || indexAnswers(world.store));
  const hits = findAll(world.store.read, world.actors.tech, q)
  const keys = hits.map(hit => {
    if (hit.kind === 'material') return hit.number
    if (hit.kind === 'capture') return hit.captureUuid
    if (hit.kind === 'form') return hit.formUuid
    if (hit.kind === 'file') return hit.documentUuid
    return hit.kind === 'asset' ? hit.assetUuid : hit.jobUuid
  })
  return keys.map(key => names.get(key) ?? key)
}

for (const seat of ['laptop', 'hub'] as const) {
  test.each(texts)(
    `a search on a ${seat} finds a part of a word in %s in every kind of text`,
    (_, text, q) => {
      const world = openService(seat)
      if (seat === 'hub') deferSearch(world.store)
      const names = fill(world, text)
      if (seat === 'laptop') names.set(...capture(world, text))
      expect(namesFound(world, names, q).toSorted()).toEqual([...names.values()].toSorted())
      expect(namesFound(world, names, text).toSorted()).toEqual([...names.values()].toSorted())
      expect(findAll(world.store.read, world.actors.userOfOtherGroup, q)).toEqual([])
    },
  )
}
