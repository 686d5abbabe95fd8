import { expect, test } from 'vitest'
import { createDocument } from '../../../../main/service/documents/create-document.ts'
import { readNextDocument } from '../../../../main/service/texts/read-documents.ts'
import { makeTextPdf } from '../../../support/service/documents/text-pdf.ts'
import { openService } from '../../../support/service/open-service.ts'
import { keep, openTestBlobs } from '../../../support/store/blobs/open-test-blobs.ts'
import { openTestContents, storeContent } from '../../../support/store/s3/open-stored-contents.ts'
import { startS3 } from '../../../support/store/s3/s3-server.ts'

test('leaves a document waiting while the object store is away, and reads it afterwards', async () => {
  const s3 = await startS3()
  const { store, contents, run } = await openTestContents(s3)
  const bytes = await makeTextPdf(['Relief valve'])
  const sha256 = await storeContent(contents, bytes)
  const about = { fileName: 'a.pdf', mimeType: 'application/pdf', groupId: 1, size: bytes.length }
  run(command => createDocument(command, { ...about, sha256 }))
  const readNext = () => readNextDocument({ store, blobs: contents, signal: new AbortController().signal })
  const states = () => store.read.all('SELECT state, attempts FROM document_texts')
  s3.fault = () => 'cut'
  for (let time = 0; time < 3; time++) await expect(readNext()).rejects.toThrow(/cannot be reached/)
  expect(states()).toEqual([{ state: 'waiting', attempts: 0 }])
  s3.fault = () => null
  await readNext()
  expect(states()).toEqual([{ state: 'read', attempts: 1 }])
})

function open() {
  const world = openService()
  const blobs = openTestBlobs()
  const stop = new AbortController()
  const add = (bytes: Uint8Array) => {
    const sha256 = keep(blobs, bytes)
    const about = { fileName: 'a.pdf', mimeType: 'application/pdf', groupId: 1 }
    return world.run(command => createDocument(command, { ...about, sha256, size: bytes.length })).id
  }
  const readNext = () => readNextDocument({ store: world.store, blobs, signal: stop.signal })
  const readAll = async () => {
    while (await readNext());
  }
  const stateOf = (id: number) =>
    world.store.read.value('SELECT state FROM document_texts WHERE document_id = ?', id)
  const pagesOf = (id: number) =>
    world.store.read.all('SELECT page, text FROM page_texts WHERE document_id = ? ORDER BY page', id)
  return { world, stop, add, readNext, readAll, stateOf, pagesOf }
}

test('reads each page of a PDF, and joins divided words', async () => {
  const { add, readAll, stateOf, pagesOf } = open()
  const long = 'Serial number B-0231-77. '.repeat(400)
  const id = add(await makeTextPdf(['Relief valve\nChecked', 'Årskontroll utförd', '', long]))
  await readAll()
  expect(stateOf(id)).toBe('read')
  expect(pagesOf(id).slice(0, 2)).toEqual([
    { page: 0, text: 'Relief valve Checked' },
    { page: 1, text: 'Årskontroll utförd' },
  ])
  expect(pagesOf(id).length).toBeGreaterThan(2)
})

test('marks files that are damaged, locked or without text, and does not read them again', async () => {
  const { add, readNext, readAll, stateOf } = open()
  const whole = await makeTextPdf(['Relief valve'])
  const damaged = add(Buffer.from('%PDF-1.7 no pages'))
  const locked = add(await makeTextPdf(['Secret'], 'password'))
  const empty = add(await makeTextPdf(['']))
  const sound = add(whole)
  await readAll()
  expect([damaged, locked, empty, sound].map(stateOf)).toEqual(['broken', 'locked', 'empty', 'read'])
  expect(await readNext()).toBe(false)
})

test('gives up a file at which the program ended twice', async () => {
  const { world, add, readAll, stateOf, pagesOf } = open()
  const id = add(await makeTextPdf(['Relief valve']))
  world.store.transaction(db => db.run('UPDATE document_texts SET attempts = 2'))
  await readAll()
  expect([stateOf(id), pagesOf(id)]).toEqual(['broken', []])
})

test('leaves a document waiting if the reading is ended, and reads it at the next start', async () => {
  const { stop, add, readNext, stateOf, ...first } = open()
  const id = add(await makeTextPdf(['Relief valve']))
  const reading = readNext()
  stop.abort()
  expect(await reading).toBe(true)
  expect([stateOf(id), first.pagesOf(id)]).toEqual(['waiting', []])
  expect(first.world.store.read.value('SELECT attempts FROM document_texts')).toBe(0)
})

test('stores the text of a document that the server numbers during the reading', async () => {
  const { world, add, readNext, stateOf, pagesOf } = open()
  const id = add(await makeTextPdf(['Relief valve']))
  const reading = readNext()
  world.store.transaction(db => db.run('UPDATE documents SET id = 900 WHERE id = ?', id))
  await reading
  expect([stateOf(900), pagesOf(900)]).toEqual(['read', [{ page: 0, text: 'Relief valve' }]])
  expect(await readNext()).toBe(false)
})
