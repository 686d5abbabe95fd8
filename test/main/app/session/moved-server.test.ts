import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { issueToken } from '../../../../main/service/access/tokens.ts'
import { statusWhen } from '../../../support/app/connected.ts'
import { makePorts, policyOf, startTestApp, type TestApp } from '../../../support/app/test-ports.ts'
import { startHub, type TestHub } from '../../../support/http/hub-fixture.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'
import { type FaultProxy, startFaultProxy } from '../../../support/sync/fault-proxy.ts'

const password = 'a long password'

async function openAddress(at: TestHub): Promise<FaultProxy> {
  const proxy = await startFaultProxy(at.hub.baseUrl)
  onTestFinished(() => proxy.close())
  return proxy
}

async function startServer(): Promise<TestHub> {
  const at = await startHub()
  onTestFinished(() => at.close())
  return at
}

/**
 * Anna is signed in at the old address, where two jobs were read. A note is waiting, and the old address no longer
 * answers.
 */
async function strand({ hasNoExtensions = false } = {}) {
  const at = await startServer()
  const { user } = await at.addPerson('Anna', 'technician', { password })
  const [from, to] = [await openAddress(at), await openAddress(at)]
  from.hasNoExtensions = hasNoExtensions
  to.hasNoExtensions = hasNoExtensions
  const policy: { values: object | null } = { values: null }
  const ports = { ...makePorts(), policy: () => policyOf(policy.values) }
  const app = await startTestApp(ports)
  const signIn = { email: 'anna@example.com', password }
  unwrap(await app.call('setup.connect', { baseUrl: from.baseUrl, apiKey: at.app.apiKey, ...signIn }))
  await statusWhen(app, ({ lastPull, isPulling }) => lastPull !== null && !isPulling)
  unwrap(await app.call('job.create', { title: 'Quiet', startTime: Date.now() }))
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Pump', startTime: Date.now() }))
  await statusWhen(app, ({ pending, isPulling }) => pending === 0 && !isPulling)
  from.isDown = true
  unwrap(await app.call('note.add', { jobUuid, text: 'Leaks', discrepancy: false, internal: false }))
  return { at, user, from, to, app, ports, policy, jobUuid, signIn }
}

const notesAt = ({ hub }: TestHub) =>
  hub.service.store.read.column<string>(`SELECT comment FROM events WHERE type = 'NOTE'`)

const accountsOf = (dataDir: string) => readdirSync(path.join(dataDir, 'accounts'))

async function accountOf(app: TestApp) {
  return (await app.call('app.state', {})).account
}

test('the app asks the new address without credentials, and moves the account after the sign-in', async () => {
  const { at, to, app, ports, jobUuid, signIn } = await strand()
  const before = accountsOf(ports.dataDir)
  const asked = unwrap(await app.call('account.move', { baseUrl: to.baseUrl }))
  expect(asked.account?.movingTo).toEqual({ address: to.baseUrl, isSame: true })
  expect(to.seen.map(({ path: asked }) => asked)).toEqual(['/version'])
  for (const { headers } of to.seen) expect(Object.keys(headers).join()).not.toMatch(/api-|authorization/)

  unwrap(await app.call('account.signIn', signIn))
  await statusWhen(app, ({ pending }) => pending === 0)
  expect(notesAt(at)).toEqual(['Leaks'])
  expect(await accountOf(app)).toMatchObject({ baseUrl: to.baseUrl, movingTo: null })
  expect(accountsOf(ports.dataDir)).toEqual(before)
  const view = unwrap(await app.call('job.read', { jobUuid }))
  expect(view.job.title).toBe('Pump')
  const read = to.seen.filter(seen => seen.method === 'GET' && /^\/job\/[0-9a-f-]{36}/.test(seen.path))
  for (const { path: asked } of read) expect(asked).toContain(jobUuid)

  await app.close()
  const again = await startTestApp(ports)
  expect(await accountOf(again)).toMatchObject({ baseUrl: to.baseUrl })
})

test('the app opens the moved account again if a user signs out and connects to the new address', async () => {
  const { at, to, app, ports, jobUuid, signIn } = await strand()
  unwrap(await app.call('account.move', { baseUrl: to.baseUrl }))
  unwrap(await app.call('account.signIn', signIn))
  await statusWhen(app, ({ pending }) => pending === 0)
  const before = accountsOf(ports.dataDir)
  unwrap(await app.call('account.signOut', { evenUnsent: false }))
  unwrap(await app.call('setup.connect', { baseUrl: to.baseUrl, apiKey: at.app.apiKey, ...signIn }))
  expect(accountsOf(ports.dataDir)).toEqual(before)
  expect(unwrap(await app.call('job.read', { jobUuid })).job.title).toBe('Pump')
})

test('the app keeps the old address if another server answers at the new address', async () => {
  const { app, from, signIn } = await strand()
  const other = await openAddress(await startServer())
  expect(failureOf(await app.call('account.move', { baseUrl: other.baseUrl }))).toMatchObject({
    ...{ code: 'conflict', reason: 'another-server' },
  })
  await app.call('account.signIn', signIn)
  expect(other.seen.map(({ path: asked }) => asked)).toEqual(['/version'])
  expect(await accountOf(app)).toMatchObject({ baseUrl: from.baseUrl, movingTo: null })
})

test('the app refuses to move to an address without encryption', async () => {
  const { app } = await strand()
  expect(failureOf(await app.call('account.move', { baseUrl: 'http://hub.example/api/1' }))).toMatchObject({
    reason: 'address-not-secure',
  })
})

test('the app returns to the old address if the user cancels the move', async () => {
  const { app, to, from, signIn } = await strand()
  unwrap(await app.call('account.move', { baseUrl: to.baseUrl }))
  unwrap(await app.call('account.move', { baseUrl: null }))
  from.isDown = false
  unwrap(await app.call('account.signIn', signIn))
  await statusWhen(app, ({ pending }) => pending === 0)
  expect(to.seen).toHaveLength(1)
})

test('the app shows the address to which a server redirects, and sends nothing to it', async () => {
  const { app, from, to } = await strand()
  const Location = `${to.baseUrl}/version`
  from.isDown = false
  from.fault(() => true, { kind: 'answer', status: 308, headers: { Location } }, Number.POSITIVE_INFINITY)
  await app.call('sync.run', {})
  await statusWhen(app, ({ movedTo }) => movedTo === to.baseUrl)
  expect(to.seen).toEqual([])
})

test('the app offers only the new address that an administrator configured', async () => {
  const { app, from, to, policy } = await strand()
  policy.values = { serverAddress: to.baseUrl }
  expect(await accountOf(app)).toMatchObject({ givenAddress: to.baseUrl })
  expect(unwrap(await app.call('account.move', { baseUrl: to.baseUrl })).account?.movingTo).not.toBeNull()
  expect(failureOf(await app.call('account.move', { baseUrl: from.baseUrl })).code).toBe('forbidden')
})

test('the app moves to a base server at another address after it found the user and a job there', async () => {
  const { at, to, app, signIn } = await strand({ hasNoExtensions: true })
  const asked = unwrap(await app.call('account.move', { baseUrl: to.baseUrl }))
  expect(asked.account?.movingTo).toEqual({ address: to.baseUrl, isSame: false })
  unwrap(await app.call('account.signIn', signIn))
  await statusWhen(app, ({ pending }) => pending === 0)
  expect(notesAt(at)).toEqual(['Leaks'])
})

test('the app refuses to move to a base server that has none of the jobs', async () => {
  const { to, from, app, signIn } = await strand({ hasNoExtensions: true })
  unwrap(await app.call('account.move', { baseUrl: to.baseUrl }))
  to.fault(/^GET \/job\/[0-9a-f-]{36}/, { kind: 'answer', status: 404 }, 9)
  expect(failureOf(await app.call('account.signIn', signIn)).reason).toBe('another-server')
  expect(await accountOf(app)).toMatchObject({ baseUrl: from.baseUrl })
  expect(to.seen.some(({ method }) => method === 'PUT')).toBe(false)
})

test("the app refuses another user's sign-in at the new address, because the unsent work is not theirs", async () => {
  const { at, to, app } = await strand()
  const bo = await at.addPerson('Bo', 'technician')
  unwrap(await app.call('account.move', { baseUrl: to.baseUrl }))
  const { token } = issueToken(at.hub.service, bo.user.id, at.app.id)
  expect(failureOf(await app.call('account.signIn', { token })).reason).toBe('work-of-another')
  expect(notesAt(at)).toEqual([])
})
