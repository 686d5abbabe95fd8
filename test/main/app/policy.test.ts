import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openPolicy, policyFile } from '../../../main/app/host/policy-file.ts'
import { lockedSettings, readPolicy } from '../../../main/app/policy.ts'
import { readSyncSettings } from '../../../main/app/sync-settings.ts'
import { makeFolder } from '../service/open-service.ts'
import { failureOf, unwrap } from '../service/outcomes.ts'
import { makePorts, startTestApp } from './test-ports.ts'

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

test('what the file says holds, also once it has changed; without one, or with a broken one, nothing is set', () => {
  const file = path.join(makeFolder(), 'policy.json')
  writeFileSync(file, '{"theme": "sun"')
  expect(openPolicy(log, file)()).toBeNull()
  rmSync(file)
  const policy = openPolicy(log, file)
  expect(policy()).toBeNull()
  writeFileSync(file, '{"theme": "sun"}')
  expect(policy()).toEqual({ theme: 'sun' })
  // half of it is written
  writeFileSync(file, '{"theme": "da')
  expect(policy()).toEqual({ theme: 'sun' })
  writeFileSync(file, '{"theme": "dark"}')
  expect(policy()).toEqual({ theme: 'dark' })
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

test('it lies where people cannot write', () => {
  expect(policyFile('linux', {})).toBe('/etc/fieldbook/policy.json')
  expect(policyFile('darwin', {})).toBe('/Library/Application Support/Fieldbook/policy.json')
  expect(policyFile('win32', { ProgramFiles: 'C:\\Program Files' })).toContain('Program Files')
})
