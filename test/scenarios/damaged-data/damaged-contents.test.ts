import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  blobsFile,
  databaseFile,
  databaseKey,
  readSavedAccount,
} from '../../../main/app/data/saved-account.ts'
import type { Ports } from '../../../main/app/ports/ports.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { copyContents, unsentContentsFile } from '../../../main/store/copies/copy-contents.ts'
import { openForReading, readDatabase } from '../../../main/store/copies/open-for-reading.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { makePorts, startTestApp } from '../../support/app/test-ports.ts'
import { startHub } from '../../support/http/hub-fixture.ts'
import { unwrap } from '../../support/service/outcomes.ts'
import { damagePage, leafPagesOf } from '../../support/store/damage.ts'

// Whole programs start and end in these tests, several times on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const file = Buffer.alloc(700_000, 'a page of a manual that nobody else has ')
const sha256 = createHash('sha256').update(file).digest('hex')

/** Runs the first check of the data at once; all other timers are unchanged. */
function lookingAtOnce(ports: Ports): Ports {
  const { after } = ports.clock
  return {
    ...ports,
    clock: { ...ports.clock, after: (ms, run) => after(ms === hostLimits.checkAfterMs ? 0 : ms, run) },
  }
}

/** A closed laptop with a file that was not sent, and one that the server has. */
async function workAndClose() {
  const at = await startHub()
  onTestFinished(() => at.close())
  const anna = await at.addPerson('Anna', 'technician')
  const ports = makePorts()
  const { fetch } = ports
  const app = await startTestApp(ports)
  const isReady = app.next('app', state => state.phase === 'ready')
  const { token } = issueToken(at.hub.service, anna.user.id, at.app.id)
  unwrap(await app.call('setup.connect', { baseUrl: at.hub.baseUrl, apiKey: at.app.apiKey, token }))
  await isReady
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', startTime: Date.now() }))
  const add = (bytes: Uint8Array) => {
    const owner = { kind: 'job', ref: jobUuid } as const
    return app.call('document.add', { owner, bytes, fileName: 'manual.txt', attach: true })
  }
  const isSent = app.next('status', ({ pending, lastSent }) => pending === 0 && lastSent !== null)
  unwrap(await add(Buffer.from('what the hub has')))
  await isSent
  ports.fetch = (() => Promise.reject(new TypeError('fetch failed'))) as typeof ports.fetch
  unwrap(await add(file))
  await app.close()
  const saved = await readSavedAccount(ports)
  if (!saved) throw new Error('Nobody is signed in')
  const { id } = saved.account
  const key = Buffer.from(await databaseKey(ports, id))
  return { ports, fetch, jobUuid, key, contents: blobsFile(ports, id), database: databaseFile(ports, id) }
}

/** Damages pages in the middle, so that the file can still be opened. */
function damageMiddle(contents: string, key: Buffer<ArrayBuffer>): void {
  const leaves = leafPagesOf(contents, 'chunks', key)
  for (const leaf of leaves) damagePage(contents, leaf)
}

test('the first check reports and replaces contents that are damaged in the middle, and saving continues', async () => {
  const { ports, jobUuid, key, contents, database } = await workAndClose()
  const opened = openForReading(contents, key)
  await copyContents(database, key, opened.blobs, [sha256], 1)
  opened.close()
  damageMiddle(contents, key)
  const app = await startTestApp(lookingAtOnce(ports))
  const state = await app.call('app.state', {})
  const { trouble } =
    state.trouble === null ? await app.next('app', ({ trouble }) => trouble !== null) : state
  expect(trouble).toMatchObject({ kind: 'contents', canRestore: false })
  expect(trouble?.message).toMatch(/Jobs, notes and forms are in another file and are safe/)
  expect(trouble?.message).toMatch(/so is every photo and file that is not sent yet/)
  const aside = readdirSync(path.dirname(contents)).find(name => name.includes('.damaged-'))
  expect(trouble?.message).toContain(aside)
  expect(existsSync(`${contents}.damaged`)).toBe(false)
  unwrap(await app.call('note.add', { jobUuid, text: 'x', discrepancy: false, internal: false }))
  const { documents } = unwrap(await app.call('job.read', { jobUuid }))
  expect(documents.map(({ hasContent, size }) => [hasContent, size])).toEqual([
    [false, 16],
    [true, file.length],
  ])
  await app.close()
  readDatabase(contents, key, ({ blobs }) => expect(blobs.find(sha256)?.size).toBe(file.length))
})

test('downloads damaged files again if the server has them, and reports the number of lost files', {
  tags: 'slow',
}, async () => {
  const { ports, fetch, jobUuid, key, contents, database } = await workAndClose()
  expect(existsSync(unsentContentsFile(database))).toBe(false)
  damageMiddle(contents, key)
  ports.fetch = fetch
  const app = await startTestApp(lookingAtOnce(ports))
  const state = await app.call('app.state', {})
  const { trouble } =
    state.trouble === null ? await app.next('app', ({ trouble }) => trouble !== null) : state
  expect(trouble?.message).toMatch(/1 photo or file that is not sent yet could not be read/)
  const read = async () => unwrap(await app.call('job.read', { jobUuid })).documents
  let changed = app.next('changed', () => true)
  while (!(await read()).some(({ hasContent, size }) => hasContent && size === 16)) {
    await changed
    changed = app.next('changed', () => true)
  }
})
