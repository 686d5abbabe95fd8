import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import {
  blobsFile,
  databaseFile,
  databaseKey,
  readSavedAccount,
} from '../../../main/app/data/saved-account.ts'
import { connectApp } from '../../support/app/connected.ts'
import { startTestApp } from '../../support/app/test-ports.ts'
import { turned } from '../../support/service/documents/pictures.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { damagePage, leafPagesOf } from '../../support/store/damage.ts'

// Whole programs start and end in these tests, several times on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** A closed laptop with a job and a photo, of whose contents the named part is lost. */
async function photoIn(table: string) {
  const { app, ports } = await connectApp()
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', startTime: Date.now() }))
  const add = (to: typeof app, bytes: Uint8Array) =>
    to.call('document.add', {
      owner: { kind: 'job', ref: jobUuid },
      bytes,
      fileName: 'leak.jpg',
      attach: true,
    })
  unwrap(await add(app, await turned(1, 400)))
  await app.close()
  const id = (await readSavedAccount(ports))?.account.id ?? ''
  const key = Buffer.from(await databaseKey(ports, id))
  const contents = blobsFile(ports, id)
  for (const page of leafPagesOf(contents, table, key)) damagePage(contents, page)
  return { ports, jobUuid, add, database: databaseFile(ports, id) }
}

test('replaces a damaged contents file, and reports only the contents as damaged, not the work', async () => {
  const { ports, jobUuid, add, database } = await photoIn('sqlite_autoindex_blobs_1')
  const app = await startTestApp(ports)
  const sheet = unwrap(await app.call('sheet.read', { jobUuid, language: 'en' }))
  expect(JSON.stringify(sheet)).not.toContain('not on the laptop')
  if ((await app.call('app.state', {})).trouble === null)
    await app.next('app', ({ trouble }) => trouble !== null)
  expect(existsSync(`${database}.damaged`)).toBe(false)
  const { trouble } = await app.call('app.state', {})
  expect(trouble).toMatchObject({ kind: 'contents' })
  expect(trouble?.message).toMatch(/so is every photo and file that is not sent yet/)
  unwrap(await app.call('note.add', { jobUuid, text: 'x', discrepancy: false, internal: false }))
  unwrap(await add(app, await turned(1, 400)))
})

test('refuses a photo that the damaged contents file cannot store, and stores the next photo', async () => {
  const { ports, add, database } = await photoIn('chunks')
  // Created before the program starts, because the program soon reads the file to send the photo, and finds the damage
  // itself.
  const [photo, another] = await Promise.all([turned(1, 600), turned(1, 800)])
  const app = await startTestApp(ports)
  const isRepaired = app.next('app', ({ trouble }) => trouble?.kind === 'contents')
  const refused = await add(app, photo)
  expect(refused).toMatchObject({ ok: false, failure: { code: 'storage' } })
  await isRepaired
  unwrap(await add(app, another))
  expect(existsSync(`${database}.damaged`)).toBe(false)
})
