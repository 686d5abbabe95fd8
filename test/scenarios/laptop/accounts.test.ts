import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSyncSettings } from '../../../main/app/session/preferences.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import type { SyncStatus } from '../../../shared/sync/sending.ts'
import { makePorts, startTestApp, type TestApp } from '../../support/app/test-ports.ts'
import { type Person, startHub, type TestHub } from '../../support/http/hub-fixture.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'

let [north, south] = [] as unknown as [TestHub, TestHub]
let [anna, bo, carla] = [] as unknown as [Person, Person, Person]

beforeAll(async () => {
  north = await startHub()
  south = await startHub()
  anna = await north.addPerson('Anna', 'technician')
  bo = await north.addPerson('Bo', 'technician')
  carla = await south.addPerson('Carla', 'technician')
})
afterAll(() => Promise.all([north.close(), south.close()]))

const tokenOf = (at: TestHub, { user }: Person) => issueToken(at.hub.service, user.id, at.app.id).token

async function connect(app: TestApp, at: TestHub, person: Person) {
  const { baseUrl } = at.hub
  unwrap(await app.call('setup.connect', { baseUrl, apiKey: at.app.apiKey, token: tokenOf(at, person) }))
  await statusWhen(app, status => status.lastPull !== null)
}

async function statusWhen(app: TestApp, isSo: (status: SyncStatus) => boolean): Promise<SyncStatus> {
  const told = app.next('status', isSo)
  const now = await app.call('sync.status', {})
  return isSo(now) ? now : told
}

async function createJob(app: TestApp, title: string): Promise<string> {
  return unwrap(await app.call('job.create', { title, startTime: Date.now() })).jobUuid
}

const note = (app: TestApp, jobUuid: string, text: string) =>
  app.call('note.add', { jobUuid, text, discrepancy: false, internal: false })

/** The notes at the server with the names of their authors. */
const authorsAt = ({ hub }: TestHub) =>
  hub.service.store.read.all<{ comment: string; name: string }>(
    `SELECT e.comment, u.name FROM events e JOIN users u ON u.id = e.user_id WHERE e.type = 'NOTE' ORDER BY e.comment`,
  )

test('sends the work of a user only after that user signs in, although another user signs in between', async () => {
  const ports = makePorts()
  const app = await startTestApp(ports)
  await connect(app, north, anna)
  const ofAnna = await createJob(app, 'Of Anna')
  await statusWhen(app, status => status.pending === 0)
  north.hub.service.store.transaction(db => db.run('DELETE FROM tokens'))
  unwrap(await note(app, ofAnna, 'by Anna'))
  await statusWhen(app, status => status.needsSignIn)
  expect(failureOf(await app.call('account.signOut', { evenUnsent: false })).code).toBe('conflict')
  unwrap(await app.call('account.signOut', { evenUnsent: true }))

  await connect(app, north, bo)
  expect(await app.call('outbox.read', {})).toEqual([])
  const ofBo = await createJob(app, 'Of Bo')
  unwrap(await note(app, ofBo, 'by Bo'))
  await statusWhen(app, status => status.pending === 0)
  await connect(app, south, carla)
  expect(failureOf(await app.call('job.read', { jobUuid: ofBo })).code).toBe('not-found')
  unwrap(await note(app, await createJob(app, 'Of Carla'), 'by Carla'))
  await statusWhen(app, status => status.pending === 0)
  expect(authorsAt(north)).toEqual([{ comment: 'by Bo', name: 'Bo' }])

  await connect(app, north, anna)
  await statusWhen(app, status => status.pending === 0)
  expect(authorsAt(north)).toEqual([
    { comment: 'by Anna', name: 'Anna' },
    { comment: 'by Bo', name: 'Bo' },
  ])
  expect(authorsAt(south)).toEqual([{ comment: 'by Carla', name: 'Carla' }])
})

test('all data can be read and changed with an expired token, and a new sign-in sends the changes', async () => {
  const app = await startTestApp()
  await connect(app, north, anna)
  const jobUuid = await createJob(app, 'With a dead token')
  await statusWhen(app, status => status.pending === 0)
  north.hub.service.store.transaction(db => db.run('DELETE FROM tokens'))
  unwrap(await note(app, jobUuid, 'dead 1'))
  await statusWhen(app, status => status.needsSignIn)
  unwrap(await note(app, jobUuid, 'dead 2'))
  unwrap(await app.call('job.act', { jobUuid, state: 'IN_TRANSIT' }))
  unwrap(await app.call('draft.save', { key: jobUuid, value: { text: 'half' } }))
  const made = await createJob(app, 'Made meanwhile')
  unwrap(await note(app, made, 'dead 3'))
  const read = unwrap(await app.call('job.read', { jobUuid }))
  expect(read.notes.map(({ text }) => text).toSorted()).toEqual(['dead 1', 'dead 2'])
  expect(read.myState).toBe('IN_TRANSIT')
  expect((await app.call('sync.status', {})).pending).toBe(6)
  const operation = (await app.call('outbox.read', {}))[0]?.items.find(item => item.kind === 'job.act')
  unwrap(await app.call('operation.undo', { operationId: operation?.operationId ?? '' }))
  unwrap(await app.call('account.signIn', { token: tokenOf(north, anna) }))
  await statusWhen(app, status => status.pending === 0)
  const dead = authorsAt(north).filter(({ comment }) => comment.startsWith('dead'))
  expect(dead.map(({ comment }) => comment)).toEqual(['dead 1', 'dead 2', 'dead 3'])
})

test('a check that the user requests compares everything with the server', async () => {
  const app = await startTestApp()
  await connect(app, north, anna)
  const { lastSweep } = await app.call('sync.status', {})
  unwrap(await app.call('sync.sweep', {}))
  const after = await statusWhen(app, status => status.lastSweep !== lastSweep && !status.isPulling)
  expect(after.question).toBeNull()
  expect(failureOf(await app.call('sync.answerSweep', { answer: 'go-on' })).code).toBe('conflict')
  expect(await app.call('archive.read', {})).toEqual({ operations: [], choices: [] })
})

test("the language is the system's until the user chooses another, and the choice is stored", async () => {
  const ports = makePorts()
  const app = await startTestApp(ports)
  expect((await app.call('app.state', {})).language).toBe('system')
  const told = app.next('app', ({ language }) => language !== 'system')
  unwrap(await app.call('settings.save', { language: 'sv' }))
  expect((await told).language).toBe('sv')
  await expect(app.call('settings.save', { language: 'xx' as 'sv' })).rejects.toThrow()
  await app.close()
  const again = await startTestApp(ports)
  expect((await again.call('app.state', {})).language).toBe('sv')
  ports.settings.set('language', 'a language of tomorrow')
  expect((await again.call('app.state', {})).language).toBe('system')
})

test("the user's limits for stored data are stored and apply at once", async () => {
  const ports = makePorts()
  const app = await startTestApp(ports)
  unwrap(await app.call('settings.save', { windowDays: 30 }))
  expect(readSyncSettings(ports)).toMatchObject({ windowDays: 30, photoSize: syncLimits.photoSize })
  const told = app.next('app', ({ sync }) => sync.photoSize === null)
  unwrap(await app.call('settings.save', { filesBytes: 0, photoSize: null }))
  expect((await told).sync).toMatchObject({ windowDays: 30, filesBytes: 0, photoSize: null })
  expect(readSyncSettings(ports)).toMatchObject({ windowDays: 30, filesBytes: 0, photoSize: null })
  await expect(app.call('settings.save', { windowDays: 0 })).rejects.toThrow()
  await expect(app.call('settings.save', { photoSize: 10 })).rejects.toThrow()
})
