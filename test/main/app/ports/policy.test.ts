import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPolicy, policyFile } from '../../../../main/app/host/policy-file.ts'
import { lockedSettings, policyMistakes, readPolicy } from '../../../../main/app/ports/policy.ts'
import { readSyncSettings } from '../../../../main/app/session/sync-settings.ts'
import { makeFolder } from '../../service/open-service.ts'
import { failureOf, unwrap } from '../../service/outcomes.ts'
import { makePorts, startTestApp } from '../test-ports.ts'

const log = pino({ level: 'silent' })

test('what an administrator has set holds, is named as locked, and is not changed from the screens', async () => {
  const ports = { ...makePorts(), policy: () => ({ theme: 'dark', photoSize: null, notifications: false }) }
  const app = await startTestApp(ports)
  expect(await app.call('app.state', {})).toMatchObject({
    theme: 'dark',
    notifications: false,
    sync: { photoSize: null, windowDays: 90 },
    locked: ['theme', 'notifications', 'photoSize'],
  })
  expect(failureOf(await app.call('settings.save', { theme: 'sun', windowDays: 30 })).code).toBe('forbidden')
  expect(readSyncSettings(ports).windowDays).toBe(90)
  const saved = unwrap(await app.call('settings.save', { windowDays: 30 }))
  expect(saved).toMatchObject({ theme: 'dark', sync: { windowDays: 30, photoSize: null } })
})

test('what a person had chosen comes back when the administrator lets go of it', () => {
  const ports = makePorts()
  ports.settings.set('sync', { windowDays: 14 })
  expect(readSyncSettings({ ...ports, policy: () => ({ windowDays: 365 }) }).windowDays).toBe(365)
  expect(readSyncSettings(ports).windowDays).toBe(14)
})

test.each([[null], ['dark'], [[]], [{ theme: 'pink', windowDays: 0, photoSize: '2048', unknown: 1 }]])(
  'what fits nothing sets nothing: %j',
  policy => {
    const ports = { policy: () => policy as unknown }
    expect(readPolicy(ports)).toEqual({})
    expect(lockedSettings(ports)).toEqual([])
  },
)

test.each([
  [null, []],
  [{ theme: 'dark', photoSize: null }, []],
  ['dark', [[null, 'unreadable']]],
  [[], [[null, 'unreadable']]],
  [
    { theme: 'pink', thmee: 'dark', windowDays: 0, singleKeys: true, sync: {}, 'Ask Anna': 1 },
    [
      ['theme', 'unfit'],
      ['thmee', 'unknown'],
      ['windowDays', 'unfit'],
      ['sync', 'unknown'],
      ['?', 'unknown'],
    ],
  ],
])('a mistake in it is named: %j', (policy, named) => {
  const mistakes = policyMistakes({ policy: () => policy, isPolicyUnread: () => false })
  expect(mistakes.map(({ name, problem }) => [name, problem])).toEqual(named)
})

test('what a file says wrongly stands in the diagnostics, and once in the log', async () => {
  const lines: { msg: string; mistakes: unknown }[] = []
  const ports = {
    ...makePorts(),
    log: pino({ level: 'warn' }, { write: line => lines.push(JSON.parse(line)) }),
  }
  let policy: unknown = { windowDays: 0 }
  const app = await startTestApp({ ...ports, policy: () => policy })
  const mistake = { name: 'windowDays', problem: 'unfit', why: expect.stringContaining('must be') }
  const told = await app.call('diagnostics.read', {})
  expect(told).toMatchObject({
    policy: [mistake],
    text: expect.stringMatching(/policy\.json\nwindowDays: does not fit/),
  })
  // looked at again, and something else is mended
  const looked = app.next('app', ({ locked }) => locked.length === 1)
  policy = { windowDays: 0, theme: 'dark' }
  await looked
  const ofPolicy = lines.filter(({ msg }) => msg === 'policy.mistakes')
  expect(ofPolicy).toEqual([expect.objectContaining({ mistakes: [mistake] })])
})

test('what the file says holds, also once it has changed; without one, or with a broken one, nothing is set', () => {
  const file = path.join(makeFolder(), 'policy.json')
  writeFileSync(file, '{"theme": "sun"')
  expect(openPolicy(log, file).policy()).toBeNull()
  rmSync(file)
  const { policy, isPolicyUnread } = openPolicy(log, file)
  expect(policy()).toBeNull()
  writeFileSync(file, '{"theme": "sun"}')
  expect(policy()).toEqual({ theme: 'sun' })
  // half of it is written
  writeFileSync(file, '{"theme": "da')
  expect(policy()).toEqual({ theme: 'sun' })
  expect(isPolicyUnread()).toBe(true)
  writeFileSync(file, '{"theme": "dark"}')
  expect(policy()).toEqual({ theme: 'dark' })
  expect(isPolicyUnread()).toBe(false)
  rmSync(file)
  expect(policy()).toBeNull()
})

test('the screens are told when an administrator sets something, and when they let go of it', async () => {
  let policy: unknown = null
  const app = await startTestApp({ ...makePorts(), policy: () => policy })
  const told = app.next('app', ({ locked }) => locked.length > 0)
  policy = { windowDays: 30, theme: 'dark' }
  expect(await told).toMatchObject({
    theme: 'dark',
    locked: ['theme', 'windowDays'],
    sync: { windowDays: 30 },
  })
  const letGo = app.next('app', ({ locked }) => locked.length === 0)
  policy = null
  expect(await letGo).toMatchObject({ theme: 'system', sync: { windowDays: 90 } })
})

test('it lies where people cannot write, whatever they set in the environment', () => {
  for (const name of ['ProgramFiles', 'ProgramData', 'SystemRoot', 'SystemDrive', 'HOME'])
    vi.stubEnv(name, 'D:\\mine')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(policyFile('linux')).toBe('/etc/fieldbook/policy.json')
  expect(policyFile('darwin')).toBe('/Library/Application Support/Fieldbook/policy.json')
  expect(policyFile('win32')).toBe('C:\\Program Files\\Fieldbook\\policy.json')
  expect(policyFile('win32', () => 'E:\\Windows')).toBe('E:\\Program Files\\Fieldbook\\policy.json')
})
