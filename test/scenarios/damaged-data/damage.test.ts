// @module-tag slow
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { databaseFile, databaseKey, readSavedAccount } from '../../../main/app/data/saved-account.ts'
import type { Ports } from '../../../main/app/ports/ports.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { writeCopy } from '../../../main/store/copies/write-copy.ts'
import { listCopies } from '../../../main/store/copy-files.ts'
import type { JobEvent } from '../../../shared/entities/job.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'
import type { AppState } from '../../../shared/views/app-state.ts'
import { makePorts, startTestApp, type TestApp } from '../../support/app/test-ports.ts'
import { type Office, openOffice } from '../../support/http/small-office.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'
import { cutFile, damagePage, leafPagesOf } from '../../support/store/damage.ts'

async function connect(app: TestApp, { at, anna }: Office): Promise<AppState> {
  const isReady = app.next('app', state => state.phase === 'ready')
  const { token } = issueToken(at.hub.service, anna.user.id, at.app.id)
  unwrap(await app.call('setup.connect', { baseUrl: at.hub.baseUrl, apiKey: at.app.apiKey, token }))
  return isReady
}

// Whole programs start and end in these tests, several times on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const filler = 'long enough to fill some pages '.repeat(20)

/** A closed laptop with sent and unsent work; returns its files and the job. */
async function workAndClose(ports: Ports, dispatcher: Office, copyAfter = 0) {
  const app = await startTestApp(ports)
  await connect(app, dispatcher)
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', startTime: Date.now() }))
  const sent = app.next('status', ({ pending, lastSent }) => pending === 0 && lastSent !== null)
  await sent
  await cutOff(ports)
  const saved = await readSavedAccount(ports)
  if (!saved) throw new Error('Nobody is signed in')
  const file = databaseFile(ports, saved.account.id)
  const key = await databaseKey(ports, saved.account.id)
  const notes = Array.from({ length: 60 }, (_, index) => `Note ${index}`)
  for (const [index, note] of notes.entries()) {
    if (index === copyAfter) writeCopy(file, key, Date.now())
    const text = `${note} ${filler}`
    unwrap(await app.call('note.add', { jobUuid, text, discrepancy: false, internal: false }))
  }
  await app.close()
  return { file, key, jobUuid, notes }
}

let isOnline = true
/** From now on, no request reaches the server. */
async function cutOff(ports: Ports): Promise<void> {
  isOnline = false
  const { fetch } = ports
  ports.fetch = ((input, init) =>
    isOnline ? fetch(input, init) : Promise.reject(new TypeError('fetch failed'))) as typeof fetch
}

async function notesAtHub({ at }: Office, jobUuid: string): Promise<string[]> {
  const response = await fetch(`${at.hub.baseUrl}/job/${jobUuid}/events`, {
    headers: { 'API-Key': at.integration.apiKey },
  })
  const events = (await response.json()) as JobEvent[]
  return events.flatMap(({ type, comment }) =>
    type === 'NOTE' ? [(comment ?? '').split(' long')[0] ?? ''] : [],
  )
}

async function drained(app: TestApp): Promise<void> {
  const done = app.next('status', ({ pending }) => pending === 0)
  unwrap(await app.call('sync.run', {}))
  if ((await app.call('sync.status', {})).pending > 0) await done
}

test('starts read-only with a damaged page in the outbox, exports and restores the work, and sends it once', async () => {
  const dispatcher = await openOffice()
  const ports = makePorts()
  const { file, key, jobUuid, notes } = await workAndClose(ports, dispatcher, 50)
  const leaves = leafPagesOf(file, 'operations', Buffer.from(key))
  damagePage(file, leaves[Math.floor(leaves.length / 3)] ?? 0)
  const app = await openDamagedApp(ports)
  const state = await app.call('app.state', {})
  expect(state.trouble).toMatchObject({ kind: 'damaged', canRestore: true })
  expect(state.trouble?.message).toMatch(/Nothing was deleted/)
  const refused = await app.call('note.add', { jobUuid, text: 'x', discrepancy: false, internal: false })
  expect(failureOf(refused)).toMatchObject({ code: 'storage', message: state.trouble?.message })
  expect(unwrap(await app.call('job.read', { jobUuid })).job.title).toBe('Boiler')

  const exported = unwrap(await app.call('rescue.export', {}))
  expect(exported?.operations).toBeGreaterThan(20)
  expect(existsSync(exported?.savedAs ?? '')).toBe(true)

  const restored = unwrap(await app.call('rescue.restore', {}))
  expect(restored.copyMadeAt).not.toBeNull()
  expect(restored.operations).toBe(notes.length)
  expect(readdirSync(path.dirname(file))).toContain(restored.keptAs)
  expect((await app.call('app.state', {})).trouble).toBeNull()
  isOnline = true
  await drained(app)
  expect((await notesAtHub(dispatcher, jobUuid)).toSorted()).toEqual(notes.toSorted())
})

test('restores the readable rows of a damaged database if there is no backup copy', async () => {
  const dispatcher = await openOffice()
  const ports = makePorts()
  const { file, key, jobUuid } = await workAndClose(ports, dispatcher, -1)
  const leaves = leafPagesOf(file, 'operations', Buffer.from(key))
  damagePage(file, leaves.at(-2) ?? 0)
  const app = await openDamagedApp(ports)
  const restored = unwrap(await app.call('rescue.restore', {}))
  expect(restored.copyMadeAt).toBeNull()
  expect(restored.operations).toBeGreaterThan(40)
  isOnline = true
  await drained(app)
  const arrived = await notesAtHub(dispatcher, jobUuid)
  expect(arrived).toHaveLength(restored.operations)
  expect(new Set(arrived).size).toBe(arrived.length)
})

test('starts from the backup copy if the database file is truncated or its first page is damaged', async () => {
  const dispatcher = await openOffice()
  for (const spoil of [(file: string) => cutFile(file, 0.5), (file: string) => damagePage(file, 1)]) {
    const ports = makePorts()
    isOnline = true
    const { file, jobUuid, notes } = await workAndClose(ports, dispatcher, 60 - 1)
    // A program that ended normally leaves all data in the main file.
    expect(existsSync(`${file}-wal`)).toBe(false)
    spoil(file)
    const app = await startTestApp(ports)
    expect((await app.call('app.state', {})).trouble?.kind).toBe('damaged')
    expect(unwrap(await app.call('rescue.restore', {})).operations).toBeGreaterThanOrEqual(notes.length - 1)
    expect(unwrap(await app.call('job.read', { jobUuid })).notes.length).toBeGreaterThanOrEqual(
      notes.length - 1,
    )
    await app.close()
  }
})

/** A read or the check meets the damaged page; the app is read-only afterwards. */
async function openDamagedApp(ports: Ports): Promise<TestApp> {
  const app = await startTestApp(ports)
  const state = await app.call('app.state', {})
  if (state.trouble?.kind !== 'damaged') {
    const told = app.next('app', ({ trouble }) => trouble?.kind === 'damaged')
    await app.call('outbox.read', {}).catch(() => undefined)
    if ((await app.call('app.state', {})).trouble?.kind !== 'damaged') await told
  }
  return app
}

test('checks the data and makes a backup copy soon after the start', async () => {
  const dispatcher = await openOffice()
  isOnline = true
  const ports = makePorts()
  const made = Promise.withResolvers<void>()
  const stream = {
    write(line: string) {
      if (line.includes('copies.made')) made.resolve()
    },
  }
  ports.log = pino({}, stream)
  const { after } = ports.clock
  ports.clock = { ...ports.clock, after: (ms, run) => after(ms === hostLimits.checkAfterMs ? 0 : ms, run) }
  const app = await startTestApp(ports)
  await connect(app, dispatcher)
  await made.promise
  const saved = await readSavedAccount(ports)
  expect(listCopies(databaseFile(ports, saved?.account.id ?? ''))).toHaveLength(1)
  expect((await app.call('app.state', {})).trouble).toBeNull()
})
