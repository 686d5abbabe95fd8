/** Searches in answers of forms, contacts, material and the text of documents. */
import { describe, expect, test } from 'vitest'
import { createAsset } from '../../../main/service/assets/create-asset.ts'
import { attachDocument } from '../../../main/service/documents/attach-document.ts'
import { createDocument } from '../../../main/service/documents/create-document.ts'
import { createForm } from '../../../main/service/forms/create-form.ts'
import { putForm } from '../../../main/service/forms/put-form.ts'
import { countUnread } from '../../../main/service/search/count-unread.ts'
import { findAll } from '../../../main/service/search/find.ts'
import { indexAnswers } from '../../../main/service/texts/index-answers.ts'
import { moveTexts, writePageText, writeTextState } from '../../../main/service/texts/page-texts.ts'
import type { SearchHit } from '../../../shared/views/search.ts'
import { openService, type TestService } from '../../support/service/open-service.ts'

function find(world: TestService, q: string): SearchHit[] {
  while (indexAnswers(world.store));
  return findAll(world.store.read, world.actors.tech, q)
}

const serial = (value: string | null) => ({
  fields: [{ name: 'serial', label: 'Serial number', type: 'TEXT', value }],
})

describe('a search', () => {
  test('finds a form by its title and its answers, and follows every change', () => {
    const world = openService()
    const job = world.create({ title: 'Boiler' })
    const body = { title: 'Läckagekontroll', jobUuid: job.uuid, ...serial('SN-4711-X') }
    const form = world.run(command => createForm(command, body))
    const hit = {
      kind: 'form',
      formUuid: form.uuid,
      jobUuid: job.uuid,
      title: body.title,
      jobTitle: 'Boiler',
    }
    expect(find(world, '4711')).toMatchObject([{ ...hit, excerpt: 'Serial number: SN-4711-X' }])
    expect(find(world, 'kontroll')).toMatchObject([hit])

    world.run(command => putForm(command, form.uuid, serial('SN-9')))
    expect(countUnread(world.store.read).answers).toBe(1)
    expect(find(world, '4711')).toEqual([])
    expect(find(world, 'sn 9')).toMatchObject([hit])
    expect(countUnread(world.store.read).answers).toBe(0)
    world.run(command => putForm(command, form.uuid, serial(null)))
    expect(find(world, 'sn 9')).toEqual([])
  })

  test('finds a job by its contact, its custom fields and its material', () => {
    const world = openService()
    const job = world.create({
      title: 'Boiler',
      contactPerson: { name: 'Birgitta Ek', phone: '070-555 12 34', email: null },
      customFields: [{ name: 'gate', label: 'Gate code', type: 'TEXT', value: 'K9-55' }],
      items: [{ title: 'Relief valve DN20', materialNumber: 'RV-20', quantity: 1 }],
    })
    expect(find(world, 'birgitta')).toMatchObject([
      { kind: 'job', jobUuid: job.uuid, excerpt: 'Birgitta Ek · 070-555 12 34' },
    ])
    expect(find(world, 'k9')).toMatchObject([{ kind: 'job', excerpt: 'Gate code: K9-55' }])
    expect(find(world, 'rv 20')).toMatchObject([{ kind: 'job', excerpt: 'Relief valve DN20 · RV-20' }])
    world.put(job.uuid, { items: [{ title: 'Gasket' }] })
    expect(find(world, 'rv 20')).toEqual([])
    expect(find(world, 'gasket')).toMatchObject([{ kind: 'job', jobUuid: job.uuid }])
  })

  test('finds an asset by the serial number in a custom field', () => {
    const world = openService()
    const fields = [{ name: 'sn', label: 'Serial number', type: 'TEXT', value: 'XK-88231' }]
    world.run(command => createAsset(command, { assetNo: 'B-1', name: 'Boiler', customFields: fields }))
    expect(find(world, 'xk 88231')).toMatchObject([{ kind: 'asset', excerpt: 'Serial number: XK-88231' }])
  })

  test('finds no answer and no page of another group', () => {
    const world = openService()
    const job = world.create({ title: 'Boiler' })
    world.run(command => createForm(command, { jobUuid: job.uuid, ...serial('SN-4711') }))
    addPages(world, job.uuid, ['SN-4711'])
    expect(find(world, '4711')).toHaveLength(2)
    expect(findAll(world.store.read, world.actors.userOfOtherGroup, '4711')).toEqual([])
  })
})

function addPages(
  world: TestService,
  jobUuid: string,
  pages: readonly string[],
  fileName = 'Delivery note.pdf',
) {
  const mimeType = 'application/pdf'
  const content = { groupId: 1, sha256: 'a'.repeat(64), size: 10, fileName, mimeType }
  const document = world.run(command => createDocument(command, content))
  world.run(command => attachDocument(command, { kind: 'job', ref: jobUuid }, document.uuid))
  const { id } = document
  world.store.transaction(db => {
    for (const [page, text] of pages.entries()) writePageText(db, id, page, text)
    writeTextState(db, id, 'read')
  })
  return document
}

describe('a search in pages', () => {
  test('finds a document at the page with the words', () => {
    const world = openService()
    const job = world.create({ title: 'Boiler' })
    const { uuid } = addPages(world, job.uuid, ['Relief valve', 'Serial number B-0231-77', '配管点検完了'])
    expect(find(world, '0231')).toMatchObject([
      { kind: 'file', documentUuid: uuid, page: 2, excerpt: 'Serial number B-0231-77' },
    ])
    expect(find(world, '点検')).toMatchObject([{ page: 3 }])
    expect(find(world, 'umbe')).toMatchObject([{ page: 2 }])
    expect(find(world, 'b')).toMatchObject([{ page: 2 }])
  })

  test('finds words that are partly on the page and partly in the name', () => {
    const world = openService()
    const job = world.create({ title: 'Boiler' })
    addPages(world, job.uuid, ['Relief valve', 'Serial number B-0231-77'])
    expect(find(world, 'delivery 0231')).toMatchObject([{ kind: 'file', page: 2 }])
    expect(find(world, 'delivery')).toMatchObject([{ kind: 'file', page: null }])
  })

  test('forgets the text with its document, and keeps it if its row gets another number', () => {
    const world = openService()
    const job = world.create({ title: 'Boiler' })
    const first = addPages(world, job.uuid, ['gasket'], 'one.pdf')
    const second = addPages(world, job.uuid, [], 'two.pdf')
    world.store.transaction(db => moveTexts(db, first.id, second.id))
    expect(find(world, 'gasket')).toMatchObject([{ documentUuid: second.uuid }])
    world.store.transaction(db => db.run('UPDATE documents SET id = 900 WHERE id = ?', second.id))
    expect(find(world, 'gasket')).toMatchObject([{ documentUuid: second.uuid }])
    world.store.transaction(db => db.run('DELETE FROM documents WHERE id = 900'))
    expect(find(world, 'gasket')).toEqual([])
    expect(world.store.read.all('SELECT rowid FROM page_search')).toEqual([])
  })

  test('counts the documents that are not read, not here or unreadable', () => {
    const world = openService()
    const job = world.create({ title: 'Boiler' })
    const [waiting, away, locked] = ['a.pdf', 'b.pdf', 'c.pdf'].map(name =>
      addPages(world, job.uuid, [], name),
    )
    world.store.transaction(db => {
      writeTextState(db, waiting?.id ?? 0, 'waiting')
      writeTextState(db, away?.id ?? 0, 'waiting')
      db.run(`UPDATE documents SET sha256 = NULL, link = '/document/9/content' WHERE id = ?`, away?.id ?? 0)
      writeTextState(db, locked?.id ?? 0, 'locked')
    })
    while (indexAnswers(world.store));
    expect(countUnread(world.store.read)).toEqual({ waiting: 1, away: 1, unreadable: 1, answers: 0 })
  })

  test('counts only the documents and rows of the groups of the user', () => {
    const world = openService()
    const { tech, userOfOtherGroup } = world.actors
    const body = { title: 'Boiler', items: [{ title: 'Gasket' }] }
    const document = addPages(world, world.create(body).uuid, [], 'a.pdf')
    world.create(body, userOfOtherGroup)
    world.store.transaction(db => writeTextState(db, document?.id ?? 0, 'waiting'))
    const { answers } = countUnread(world.store.read)
    expect(countUnread(world.store.read, tech)).toMatchObject({ waiting: 1, answers: answers / 2 })
    expect(countUnread(world.store.read, userOfOtherGroup)).toMatchObject({
      waiting: 0,
      answers: answers / 2,
    })
  })
})
