/** Lost keys with the real files of a laptop: the key file, the sealed secrets, the databases. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Ports } from '../../../main/app/ports/ports.ts'
import { openNodePorts } from '../../../main/loopback/ports.ts'
import { runRescue } from '../../../main/loopback/rescue.ts'
import { issueToken } from '../../../main/service/access/tokens.ts'
import { connectApp, statusWhen } from '../../support/app/connected.ts'
import { startTestApp } from '../../support/app/test-ports.ts'
import { makeFolder } from '../../support/service/open-service.ts'
import { failureOf, unwrap } from '../../support/service/outcomes.ts'

async function openPorts(dataDir: string): Promise<Ports> {
  const host = unwrap(await openNodePorts(dataDir, {}))
  onTestFinished(() => host.close())
  return { ...host.ports, contentsBase: 'contents://test' }
}

/** A laptop with a note that its server does not have, and its recovery code. */
async function laptopWithWork() {
  const dataDir = makeFolder()
  const made = await connectApp({ ports: await openPorts(dataDir) })
  const { app, at, anna } = made
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Boiler', startTime: Date.now() }))
  await statusWhen(app, ({ pending }) => pending === 0)
  at.hub.service.store.transaction(db => db.run('DELETE FROM tokens'))
  const note = { jobUuid, text: 'not sent', discrepancy: false, internal: false }
  unwrap(await app.call('note.add', note))
  const { code } = unwrap(await app.call('recovery.make', {}))
  const signInAgain = () => issueToken(at.hub.service, anna.user.id, at.app.id).token
  return { ...made, dataDir, jobUuid, code, signInAgain }
}

const notesAt = (hub: Awaited<ReturnType<typeof laptopWithWork>>['at']['hub']) =>
  hub.service.store.read.all(`SELECT comment FROM events WHERE type = 'NOTE'`)

/** Acts like a reset of the profile: the data remain, but the key that opened their keys is another one. */
const loseKeyFile = (dataDir: string) => rmSync(path.join(dataDir, 'fieldbook.key'))

test('a recovery code opens the data after the keys were lost, and unsent work is sent', async () => {
  const { app, at, dataDir, jobUuid, code, signInAgain } = await laptopWithWork()
  expect((await app.call('app.state', {})).recoveryCodeAt).not.toBeNull()
  await app.close()
  loseKeyFile(dataDir)

  const again = await startTestApp(await openPorts(dataDir))
  const lost = await again.call('app.state', {})
  expect(lost).toMatchObject({ phase: 'keys-lost', lostKeys: { hasCode: true }, account: null })
  expect(lost.lostKeys?.why.reason).toBe('keys-damaged-why')
  expect(failureOf(await again.call('setup.demo', {})).code).toBe('storage')
  const before = readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')
  const wrong = code.replace(/^..../, '0000')
  expect(failureOf(await again.call('recovery.open', { code: wrong })).reason).toBe('recovery-code-slip')
  expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(before)

  unwrap(await again.call('recovery.open', { code: code.toLowerCase().replaceAll('-', ' ') }))
  expect(await again.call('app.state', {})).toMatchObject({ phase: 'ready', lostKeys: null })
  const { notes } = unwrap(await again.call('job.read', { jobUuid }))
  expect(notes.map(({ text }) => text)).toEqual(['not sent'])
  unwrap(await again.call('account.signIn', { token: signInAgain() }))
  await statusWhen(again, ({ pending }) => pending === 0)
  expect(notesAt(at.hub)).toEqual([{ comment: 'not sent' }])
  await again.close()

  const third = await startTestApp(await openPorts(dataDir))
  expect(await third.call('app.state', {})).toMatchObject({ phase: 'ready', lostKeys: null })
  expect(readdirSync(dataDir).filter(name => name.startsWith('secrets.lost-'))).toHaveLength(1)
})

test('a recovery code that is replaced, revoked or of another laptop does not open the data', async () => {
  const { app, dataDir, code } = await laptopWithWork()
  const renewed = unwrap(await app.call('recovery.make', {})).code
  expect(renewed).not.toBe(code)
  await app.close()
  loseKeyFile(dataDir)
  const second = await startTestApp(await openPorts(dataDir))
  expect(failureOf(await second.call('recovery.open', { code })).reason).toBe('recovery-code-other')
  unwrap(await second.call('recovery.open', { code: renewed }))
  unwrap(await second.call('recovery.revoke', {}))
  expect((await second.call('app.state', {})).recoveryCodeAt).toBeNull()
  await second.close()
  loseKeyFile(dataDir)
  const third = await startTestApp(await openPorts(dataDir))
  expect((await third.call('app.state', {})).lostKeys).toMatchObject({ hasCode: false })
  expect(failureOf(await third.call('recovery.open', { code: renewed })).reason).toBe('recovery-code-other')
})

test.each([
  ['disappears', (file: string) => rmSync(file), 'database-key-gone'],
  ['is damaged', (file: string) => writeFileSync(file, '{"half'), 'keys-damaged'],
  ['is empty', (file: string) => writeFileSync(file, ''), 'keys-damaged'],
])('a recovery code opens the data when secrets.json %s', async (_name, harm, told) => {
  const { app, dataDir, jobUuid, code } = await laptopWithWork()
  await app.close()
  harm(path.join(dataDir, 'secrets.json'))
  const again = await startTestApp(await openPorts(dataDir))
  expect((await again.call('app.state', {})).lostKeys?.why.reason).toBe(told)
  unwrap(await again.call('recovery.open', { code }))
  expect(unwrap(await again.call('job.read', { jobUuid })).notes).toHaveLength(1)
})

test('unsent work is exported although a key that the export does not need is damaged', async () => {
  const { app, dataDir } = await laptopWithWork()
  await app.close()
  const file = path.join(dataDir, 'secrets.json')
  const damage = (name: string) =>
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(new RegExp(`("${name}[^"]*":\\{[^}]*"sealed":")....`), '$1AAAA'),
    )
  damage('credentials:')
  const again = await startTestApp(await openPorts(dataDir))
  expect((await again.call('app.state', {})).phase).toBe('keys-lost')
  await again.close()
  const to = path.join(makeFolder(), 'unsent.zip')
  const asked = { loopback: true, port: 0, data: dataDir, demo: false, open: false }
  expect(unwrap(await runRescue({ ...asked, export: to }))).toContain('1 unsent change')
  expect(failureOf(await runRescue({ ...asked, passOn: true })).reason).toBe('keys-damaged-why')
  damage('database:')
  expect(failureOf(await runRescue({ ...asked, export: to })).reason).toBe('keys-damaged-why')
})

test('reports a damaged recovery file, and writes a new file while the keys are intact', async () => {
  const { app, dataDir, code } = await laptopWithWork()
  await app.close()
  const file = path.join(dataDir, 'recovery.json')
  writeFileSync(file, 'no json')
  const second = await startTestApp(await openPorts(dataDir))
  expect((await second.call('app.state', {})).recoveryCodeAt).not.toBeNull()
  await second.close()
  writeFileSync(file, 'no json')
  loseKeyFile(dataDir)
  const third = await startTestApp(await openPorts(dataDir))
  expect((await third.call('app.state', {})).lostKeys).toMatchObject({ hasCode: false })
  expect(failureOf(await third.call('recovery.open', { code }))).toMatchObject({
    code: 'storage',
    reason: 'recovery-damaged',
  })
})

test('moves all files of the data away if there is no recovery code, and begins a first run', async () => {
  const { app, dataDir, at, signInAgain } = await laptopWithWork()
  unwrap(await app.call('recovery.revoke', {}))
  await app.close()
  const accounts = readdirSync(path.join(dataDir, 'accounts'), { recursive: true }).toSorted()
  const key = path.join(dataDir, 'fieldbook.key')
  renameSync(key, `${key}.found-later`)
  const again = await startTestApp(await openPorts(dataDir))
  const { keptAs } = unwrap(await again.call('recovery.putAside', {}))
  expect(readdirSync(path.join(keptAs, 'accounts'), { recursive: true }).toSorted()).toEqual(accounts)
  expect(existsSync(path.join(keptAs, 'secrets.json'))).toBe(true)
  expect(await again.call('app.state', {})).toMatchObject({ phase: 'first-run', lostKeys: null })
  const { baseUrl } = at.hub
  const entered = { baseUrl, apiKey: at.app.apiKey, token: signInAgain() }
  unwrap(await again.call('setup.connect', entered))
  await again.close()

  // The recovered key opens the moved data.
  for (const name of ['accounts', 'secrets.json']) {
    rmSync(path.join(dataDir, name), { recursive: true })
    renameSync(path.join(keptAs, name), path.join(dataDir, name))
  }
  renameSync(`${key}.found-later`, key)
  const third = await startTestApp(await openPorts(dataDir))
  expect((await third.call('sync.status', {})).pending).toBe(1)
})

test('refuses to open or move data while the keys are intact', async () => {
  const app = await startTestApp()
  expect(failureOf(await app.call('recovery.open', { code: '' })).reason).toBe('keys-in-order')
  expect(failureOf(await app.call('recovery.putAside', {})).reason).toBe('keys-in-order')
})

test('deletes the data of all users before the laptop is passed on, but only if all work is sent', async () => {
  const { app, dataDir, at, signInAgain } = await laptopWithWork()
  const refused = failureOf(await app.call('laptop.passOn', {}))
  expect(refused).toMatchObject({ code: 'conflict', reason: 'pass-on-unsent', values: { count: 1 } })
  expect((await app.call('app.state', {})).phase).toBe('ready')
  unwrap(await app.call('account.signOut', { evenUnsent: true }))
  expect(failureOf(await app.call('laptop.passOn', {})).reason).toBe('pass-on-unsent-of')
  const { baseUrl } = at.hub
  unwrap(await app.call('setup.connect', { baseUrl, apiKey: at.app.apiKey, token: signInAgain() }))
  await statusWhen(app, ({ pending }) => pending === 0)
  unwrap(await app.call('laptop.passOn', {}))
  expect(await app.call('app.state', {})).toMatchObject({
    phase: 'first-run',
    account: null,
    recoveryCodeAt: null,
  })
  expect(at.hub.service.store.read.all('SELECT 1 FROM tokens')).toEqual([])
  expect(['accounts', 'recovery.json'].filter(name => existsSync(path.join(dataDir, name)))).toEqual([])
  expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{}')
  expect(readFileSync(path.join(dataDir, 'settings.json'), 'utf8')).not.toContain('account')
})
