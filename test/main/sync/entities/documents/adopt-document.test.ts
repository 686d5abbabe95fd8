import { expect, test } from 'vitest'
import { readDraft, saveDraft } from '../../../../../main/app/session/drafts.ts'
import { adoptDocument } from '../../../../../main/sync/entities/documents/adopt-document.ts'
import { patchJob } from '../../../../../main/sync/operations/acts/patch-job.ts'
import { addFile, bytesOf, sha256 } from '../../../../support/sync/documents/files.ts'
import { startWorld } from '../../../../support/sync/laptop.ts'

const hub = { id: 7_000, uuid: 'aaaaaaaa-0000-4000-8000-000000000001', mimeType: 'image/png' }
const bytes = bytesOf(1_000)

test("the server's uuid of a document replaces the laptop's uuid wherever the uuid is stored", async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.isDown = true
  const { documentUuid } = await addFile(world, bytes, { attach: false })
  const customFields = [{ name: 'photo', type: 'PHOTO', value: documentUuid }]
  expect(patchJob(laptop.context, { jobUuid: job.uuid, fields: { customFields } })).toMatchObject({
    ok: true,
  })
  laptop.store.transaction(db => {
    db.run(
      'UPDATE jobs SET signature = ? WHERE uuid = ?',
      JSON.stringify({ name: 'Bo', documentUuid }),
      job.uuid,
    )
    db.run(
      `INSERT INTO forms (id, uuid, group_id, created_at, last_modified, job_id, fields, state)
       VALUES (-1, 'f', ?, 0, 0, ?, ?, 'STARTED')`,
      job.groupId,
      job.id,
      JSON.stringify([{ name: 'sign', value: documentUuid }]),
    )
    adoptDocument(db, documentUuid, hub)
  })
  const { read } = laptop.store
  const everything = JSON.stringify([
    read.all('SELECT signature, custom_fields FROM jobs'),
    read.all('SELECT fields FROM forms'),
    read.all('SELECT intent FROM operations'),
    read.all('SELECT body FROM bases'),
  ])
  expect(everything).not.toContain(documentUuid)
  expect(everything.split(hub.uuid)).toHaveLength(6)
  expect(read.get('SELECT id, uuid, mime_type FROM documents')).toEqual({
    id: 7_000,
    uuid: hub.uuid,
    mime_type: 'image/png',
  })
})

test("the drafts of a caption and a drawing are stored under the server's uuid of the document", async () => {
  const world = await startWorld()
  const { store, proxy } = world.laptop
  proxy.isDown = true
  const { documentUuid } = await addFile(world, bytes)
  const draft = { text: 'a valve', discrepancy: false, internal: false }
  for (const kind of ['caption', 'markup'])
    saveDraft(store, { key: `${kind} ${documentUuid}`, value: draft }, 0)
  store.transaction(db => adoptDocument(db, documentUuid, hub))
  for (const kind of ['caption', 'markup']) expect(readDraft(store, `${kind} ${hub.uuid}`)).toEqual(draft)
})

test("a page that knows the laptop's uuid of a document can still change its drafts", async () => {
  const world = await startWorld()
  const { store, proxy } = world.laptop
  proxy.isDown = true
  const { documentUuid } = await addFile(world, bytes)
  const photo = JSON.stringify({ name: 'Per', photo: { documentUuid } })
  const caption = `caption ${documentUuid}`
  saveDraft(store, { key: 'sign', value: { text: photo } }, 0)
  saveDraft(store, { key: caption, value: { text: 'a valve' } }, 0)
  store.transaction(db => adoptDocument(db, documentUuid, hub))
  const changed = photo.replace('Per', 'Eva')
  expect(saveDraft(store, { key: 'sign', over: photo, value: { text: changed } }, 0).ok).toBe(true)
  expect(readDraft(store, 'sign')?.text).toBe(changed.replace(documentUuid, hub.uuid))
  expect(saveDraft(store, { key: 'sign', over: changed, value: { text: '' } }, 0).ok).toBe(true)
  expect(saveDraft(store, { key: caption, over: 'a valve', value: { text: '' } }, 0).ok).toBe(true)
  expect(store.read.all('SELECT * FROM drafts')).toEqual([])
})

test("the server's row of a document replaces the laptop's row if the laptop read it before", async () => {
  const world = await startWorld()
  const { laptop, job } = world
  laptop.proxy.isDown = true
  const { documentUuid } = await addFile(world, bytes)
  laptop.store.transaction(db => {
    db.run(
      `INSERT INTO documents (id, uuid, group_id, created_at, last_modified, link) VALUES (?, ?, ?, 0, 0, '/x')`,
      hub.id,
      hub.uuid,
      job.groupId,
    )
    adoptDocument(db, documentUuid, hub)
  })
  expect(laptop.job(job.uuid).documents).toMatchObject([{ id: hub.id, uuid: hub.uuid, size: 1_000 }])
  expect(laptop.store.read.all('SELECT sha256, link FROM documents')).toEqual([
    { sha256: sha256(bytes), link: null },
  ])
})
