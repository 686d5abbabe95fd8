import { readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readAccountCopies, writeAccountCopy } from '../../../../main/app/data/account-copy.ts'
import {
  readLastAccount,
  readSavedAccount,
  type SavedAccount,
  saveAccount,
} from '../../../../main/app/data/saved-account.ts'
import type { Ports } from '../../../../main/app/ports/ports.ts'
import { connectApp } from '../../../support/app/connected.ts'
import { makePorts, startTestApp } from '../../../support/app/test-ports.ts'
import { unwrap } from '../../../support/service/outcomes.ts'

const uuid = '85c9605f-d771-49a9-9fbe-1f68061d3aed'
const sound: SavedAccount = {
  account: {
    id: `https://hub.example/api/1 ${uuid}`,
    user: { id: 3, uuid, name: 'Sara', email: null, role: 'technician' },
    groupIds: [1],
  },
  baseUrl: 'https://hub.example/api/1',
  authenticationPath: '/authentication',
  isDemo: false,
}

const read = (saved: unknown) =>
  readSavedAccount({
    ...makePorts(),
    settings: { get: () => saved, set: () => undefined, clear: () => undefined },
    log: pino({ level: 'silent' }),
  })

test('a saved account is read unchanged, and the sample day may have any port', async () => {
  expect(await read(sound)).toEqual(sound)
  const sample = { ...sound, isDemo: true, account: { ...sound.account, id: `sample ${uuid}` } }
  expect(await read({ ...sample, baseUrl: 'http://127.0.0.1:1/api/1' })).not.toBeNull()
  expect(await read(undefined)).toBeNull()
})

test.each([
  ['the account is saved', (ports: Ports) => saveAccount(ports, sound)],
  [
    'an earlier version left the account open',
    async (ports: Ports) => {
      for (const name of ['account', 'lastAccount']) ports.settings.set(name, sound)
      await readSavedAccount(ports)
      ports.settings.set('account', null)
      await readLastAccount(ports)
    },
  ],
])("the plain settings do not contain the user's name if %s", async (_when, save) => {
  const ports = makePorts()
  await save(ports)
  const open = JSON.stringify([ports.settings.get('account'), ports.settings.get('lastAccount')])
  expect(open).toContain(uuid)
  expect(open).not.toContain('Sara')
  expect(open).not.toContain('email')
  expect(await readLastAccount(ports)).toEqual(sound)
})

const { account, ...rest } = sound
test.each<[string, unknown]>([
  ['another address', { ...sound, baseUrl: 'https://elsewhere.example/api/1' }],
  [
    'another address for the sample day',
    { ...sound, isDemo: true, baseUrl: 'https://elsewhere.example/api/1' },
  ],
  [
    'another user',
    { ...sound, account: { ...account, user: { ...account.user, uuid: uuid.replace('8', '9') } } },
  ],
  ['no account', rest],
  ['a number in place of the object', 5],
  ['a text in place of the list of groups', { ...sound, account: { ...account, groupIds: 'all' } }],
  ['an unknown role', { ...sound, account: { ...account, user: { ...account.user, role: 'root' } } }],
])('no account is read from settings with %s', async (_what, saved) => {
  expect(await read(saved)).toBeNull()
})

test('no keys are sent to a server address that another program wrote into the settings', async () => {
  const ports = makePorts()
  const { app, at, token } = await connectApp({ ports })
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Pump' }))
  await app.close()
  const saved = ports.settings.get('account') as SavedAccount
  const elsewhere = saved.baseUrl.replace('127.0.0.1', 'localhost')
  for (const name of ['account', 'lastAccount']) ports.settings.set(name, { ...saved, baseUrl: elsewhere })
  const asked: string[] = []
  const { fetch } = ports
  ports.fetch = ((input, init) => {
    asked.push(String(input))
    return fetch(input, init)
  }) as typeof fetch
  const again = await startTestApp(ports)
  expect(await again.call('app.state', {})).toMatchObject({ phase: 'first-run', account: null })
  expect(await readLastAccount(ports)).toBeNull()
  expect(asked).toEqual([])
  const { baseUrl } = at.hub
  unwrap(await again.call('setup.connect', { baseUrl, apiKey: at.app.apiKey, token }))
  expect(unwrap(await again.call('job.read', { jobUuid })).job.title).toBe('Pump')
})

test('the account is found in its data folder if the settings are missing', async () => {
  const ports = makePorts()
  const { app } = await connectApp({ ports })
  const { jobUuid } = unwrap(await app.call('job.create', { title: 'Pump' }))
  await app.close()
  ports.settings.clear()
  const again = await startTestApp(ports)
  expect(await again.call('app.state', {})).toMatchObject({ account: { user: { name: 'Anna' } } })
  expect(unwrap(await again.call('job.read', { jobUuid })).job.title).toBe('Pump')
})

test('the account of a signed-out user is found without settings, but is not signed in', async () => {
  const ports = makePorts()
  await saveAccount(ports, sound)
  await saveAccount(ports, null)
  ports.settings.clear()
  expect(await readSavedAccount(ports)).toBeNull()
  expect(await readLastAccount(ports)).toEqual(sound)
})

test('no account is read from a data folder that belongs to another address or to the sample day', async () => {
  for (const change of [{ baseUrl: 'https://elsewhere.example/api/1' }, { isDemo: true }]) {
    const ports = makePorts()
    await saveAccount(ports, sound)
    const folder = path.join(ports.dataDir, 'accounts')
    const [copy] = readAccountCopies(folder)
    if (!copy) throw new Error('no copy')
    const facts = Object.assign({}, copy.facts, change)
    writeAccountCopy(path.join(folder, copy.folder), facts, copy.isSignedIn)
    ports.settings.clear()
    expect(await readLastAccount(ports)).toBeNull()
  }
  const ports = makePorts()
  await saveAccount(ports, sound)
  ports.settings.clear()
  const accounts = path.join(ports.dataDir, 'accounts')
  for (const name of readdirSync(accounts))
    renameSync(path.join(accounts, name), path.join(accounts, 'other'))
  expect(await readLastAccount(ports)).toBeNull()
})
