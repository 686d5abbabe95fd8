import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { lockedSettings, policyMistakes, readGiven, readPolicy } from '../../../../main/app/ports/policy.ts'
import { readPreferences, readSyncSettings } from '../../../../main/app/session/preferences.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { policyNames, type policySchemas } from '../../../../shared/settings/policy.ts'
import { settingSchemas } from '../../../../shared/settings/settings.ts'
import { lookingClock, makePorts, policyOf, startTestApp } from '../../../support/app/test-ports.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'

test("an administrator's values apply, are listed as locked, and cannot be changed on the screens", async () => {
  const ports = {
    ...makePorts(),
    policy: () => policyOf({ theme: 'dark', photoSize: 0, notifications: false }),
  }
  const app = await startTestApp(ports)
  expect(await app.call('app.state', {})).toMatchObject({
    theme: 'dark',
    notifications: false,
    sync: { photoSize: null, windowDays: 90 },
    locked: [
      { name: 'theme', by: 'file' },
      { name: 'notifications', by: 'file' },
      { name: 'photoSize', by: 'file' },
    ],
  })
  expect(failureOf(await app.call('settings.save', { theme: 'sun', windowDays: 30 })).code).toBe('forbidden')
  expect(readSyncSettings(ports).windowDays).toBe(90)
  const saved = unwrap(await app.call('settings.save', { windowDays: 30 }))
  expect(saved).toMatchObject({ theme: 'dark', sync: { windowDays: 30, photoSize: null } })
})

test("the user's value applies again after the administrator has removed the locked value", () => {
  const ports = makePorts()
  ports.settings.set('sync', { windowDays: 14 })
  expect(readSyncSettings({ ...ports, policy: () => policyOf({ windowDays: 365 }) }).windowDays).toBe(365)
  expect(readSyncSettings(ports).windowDays).toBe(14)
})

test.each([[null], ['dark'], [[]], [{ theme: 'pink', windowDays: 0, photoSize: '2048', unknown: 1 }]])(
  'an invalid policy is ignored: %j',
  policy => {
    const ports = { policy: () => policyOf(policy) }
    expect(readPolicy(ports)).toEqual({})
    expect(lockedSettings(ports)).toEqual([])
  },
)

test.each([
  [null, []],
  [{ theme: 'dark', photoSize: 0 }, []],
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
])('the mistakes of a policy are reported: %j', (policy, named) => {
  const mistakes = policyMistakes({ policy: () => policyOf(policy) })
  expect(mistakes.map(({ name, problem }) => [name, problem])).toEqual(named)
})

describe('a server address in a policy', () => {
  const whyOf = (policy: Record<string, unknown>, by?: 'preset') =>
    policyMistakes({ policy: () => policyOf(policy, by) }).map(({ name, why }) => [name, why])

  test.each([
    ['hub example', 'must be an address such as https://hub.example.com/api/1'],
    ['ftp://hub.example.com', 'must be an address such as https://hub.example.com/api/1'],
    ['http://hub.example.com', 'must begin with https://, unless plainHttpHosts names its host'],
    ['https://kim:secret@hub.example.com', expect.stringContaining('without a password')],
  ])('is reported as a mistake if it cannot be used: %s', (serverAddress, why) => {
    expect(whyOf({ serverAddress })).toEqual([['serverAddress', why]])
    expect(whyOf({ serverAddress }, 'preset')).toEqual([['serverAddress', why]])
  })

  test('is accepted without https if plainHttpHosts names its host, or if it is this machine', () => {
    const serverAddress = 'http://hub.example.com'
    expect(whyOf({ serverAddress, plainHttpHosts: ['hub.example.com'] })).toEqual([])
    expect(whyOf({ serverAddress: '127.0.0.1:8117' })).toEqual([])
  })

  test("is used even if it is wrong, so that the policy's key is sent to no other server", () => {
    const policy = { serverAddress: 'ftp://hub.example.com', appKey: 'key' }
    expect(readPolicy({ policy: () => policyOf(policy) })).toEqual(policy)
  })
})

test("the company's recovery key is accepted only from a policy, not from a preset", () => {
  const ports = (by: 'preset' | 'file') => ({ policy: () => policyOf({ recoveryKey: 'A'.repeat(43) }, by) })
  expect([readGiven(ports('preset')), policyMistakes(ports('preset'))]).toEqual([
    {},
    [{ place: 'preset.json', name: 'recoveryKey', problem: 'unfit', why: expect.stringContaining('policy') }],
  ])
  expect(readGiven(ports('file'))).toEqual({ recoveryKey: 'A'.repeat(43) })
})

test('the mistakes of a policy file are in the diagnostics, and in the log once', async () => {
  const lines: { msg: string; mistakes: unknown }[] = []
  const ports = {
    ...makePorts(),
    clock: lookingClock,
    log: pino({ level: 'warn' }, { write: line => lines.push(JSON.parse(line)) }),
  }
  let policy: unknown = { windowDays: 0 }
  const app = await startTestApp({ ...ports, policy: () => policyOf(policy) })
  const mistake = {
    place: 'file.json',
    name: 'windowDays',
    problem: 'unfit',
    why: expect.stringContaining('must be'),
  }
  const diagnostics = await app.call('diagnostics.read', {})
  expect(diagnostics).toMatchObject({
    policy: [mistake],
    text: expect.stringMatching(/administrator\nfile\.json: windowDays: does not fit/),
  })
  // The next read of the policy applies a corrected value, and does not log the remaining mistake again.
  const looked = app.next('app', ({ locked }) => locked.length === 1)
  policy = { windowDays: 0, theme: 'dark' }
  await looked
  const ofPolicy = lines.filter(({ msg }) => msg === 'policy.mistakes')
  expect(ofPolicy).toEqual([expect.objectContaining({ mistakes: [mistake] })])
})

test('the screens change when an administrator sets or removes a value', async () => {
  let policy: unknown = null
  const app = await startTestApp({ ...makePorts(), clock: lookingClock, policy: () => policyOf(policy) })
  const changed = app.next('app', ({ locked }) => locked.length > 0)
  policy = { windowDays: 30, theme: 'dark' }
  expect(await changed).toMatchObject({
    theme: 'dark',
    locked: [{ name: 'theme' }, { name: 'windowDays' }],
    sync: { windowDays: 30 },
  })
  const released = app.next('app', ({ locked }) => locked.length === 0)
  policy = null
  expect(await released).toMatchObject({ theme: 'system', sync: { windowDays: 90 } })
})

test('live changes are used unless the administrator has switched them off', () => {
  const live = (values: object) => readSyncSettings({ ...makePorts(), policy: () => policyOf(values) }).isLive
  expect([live({}), live({ liveChanges: true }), live({ liveChanges: false })]).toEqual([true, true, false])
})

test("the user's values override the installer's, and an administrator's values override the user's", () => {
  const values = { theme: 'dark', windowDays: 30, photoSize: 0, syncSeconds: 120, keepSentDays: 7 }
  const preset = policyOf(values, 'preset')
  const ports = { ...makePorts(), policy: () => preset }
  expect(readPreferences(ports)).toMatchObject({
    theme: 'dark',
    sync: { windowDays: 30, photoSize: null, pullEveryMs: 120_000, archiveMs: 7 * DAY },
  })
  expect(lockedSettings(ports)).toEqual([])
  ports.settings.set('theme', 'light')
  ports.settings.set('sync', { windowDays: 60 })
  expect(readPreferences(ports)).toMatchObject({ theme: 'light', sync: { windowDays: 60, photoSize: null } })
  const both = { ...ports, policy: () => [...policyOf({ windowDays: 365 }), ...preset] }
  expect(readPreferences(both)).toMatchObject({ theme: 'light', sync: { windowDays: 365, photoSize: null } })
})

test("an administrator's values override the installer's for settings that no screen has", () => {
  const preset = policyOf({ camera: true, updateFeed: 'https://updates.example/a', updateRing: 10 }, 'preset')
  const layers = [...policyOf({ camera: false, updateFeed: 'off' }), ...preset]
  expect(readGiven({ policy: () => layers })).toEqual({ camera: false, updateFeed: 'off', updateRing: 10 })
})

test('the first policy source with a valid value applies, and a locked setting names its source', () => {
  const layers = [
    ...policyOf({ theme: 'sun', windowDays: 0 }, 'registry'),
    ...policyOf({ theme: 'dark', windowDays: 7 }),
  ]
  const ports = { policy: () => layers }
  // An invalid value leaves the next source's value in force.
  expect(readPolicy(ports)).toEqual({ theme: 'sun', windowDays: 7 })
  expect(lockedSettings(ports)).toEqual([
    { name: 'theme', by: 'registry' },
    { name: 'windowDays', by: 'file' },
  ])
  expect(policyMistakes(ports)).toMatchObject([{ place: 'registry.json', name: 'windowDays' }])
})

test('a policy has a key for every setting on the screens, and sets nothing by default', () => {
  // The state of a folded section is no setting, nor is the view of the board.
  const ofView = ['finishedShown', 'boardZoom', 'boardIdleShown']
  const decided = Object.keys(settingSchemas).filter(name => !ofView.includes(name))
  expect(policyNames).toEqual(expect.arrayContaining(decided))
  expect(Object.keys(readGiven({ policy: () => [] }))).toEqual([])
})

/** Valid and invalid values of each key. */
const examples: Record<keyof typeof policySchemas, [fits: unknown[], not: unknown[]]> = {
  serverAddress: [['hub.example.com'], ['', 7]],
  appKey: [['a-key'], ['', 'two words']],
  authenticationPath: [['/login'], ['']],
  plainHttpHosts: [
    [[], ['hub.local', '*.lan', '10.0.0.1:8080']],
    ['hub.local', ['http://hub']],
  ],
  syncSeconds: [
    [15, 3_600],
    [14, 3_601, '60'],
  ],
  liveChanges: [[true, false], [1]],
  workFrom: [
    [0, 23],
    [-1, 24],
  ],
  workTo: [
    [1, 24],
    [0, 25],
  ],
  windowDays: [
    [1, 3_650],
    [0, 1.5],
  ],
  filesBytes: [[0], [-1]],
  photoSize: [
    [0, 320, 12_000],
    [1, 319, 12_001, null],
  ],
  keepSentDays: [
    [1, 90],
    [0, 91],
  ],
  camera: [[true, false], [1]],
  microphone: [[true, false], [1]],
  photoPlace: [[true], ['yes']],
  autoCapture: [[false], [1]],
  ownPaperKinds: [
    [[], ['Acceptance protocol', 'Lift book']],
    ['Lift book', [''], ['a', 'a']],
  ],
  phrases: [
    [[], ['leak: The flange leaks.']],
    ['leak: x', ['a:'], ['a: x', 'a: x']],
  ],
  paperLanguage: [
    ['screens', 'sv', 'chi_sim'],
    ['', '../fin', 7],
  ],
  paperPhotoDays: [
    [0, 365],
    [-1, 366],
  ],
  paperLanguageFolder: [['/opt/tessdata'], ['', 7]],
  mapFile: [['', '/maps/sweden.pmtiles'], [7]],
  referenceFolder: [['', 'S:\\forms'], [7]],
  notifications: [[false], [0]],
  language: [['system', 'sv'], ['xx']],
  clock: [['system', 'h24', 'h12'], ['24']],
  theme: [['sun'], ['pink']],
  rowHeight: [['compact', 'comfortable'], ['tall']],
  sheetTimes: [[false], [0]],
  singleKeys: [[true], [null]],
  spellCheck: [[true], [1]],
  tray: [[true], [1]],
  startAtLogIn: [[true], [1]],
  updateFeed: [
    ['off', 'https://updates.example/fieldbook'],
    ['on', 'ftp://x'],
  ],
  updateRing: [
    [1, 10, 100],
    [0, 50, '10'],
  ],
  updateBack: [
    [true, false],
    [1, 'yes'],
  ],
  network: [['fieldbook', 'chromium'], ['system']],
  proxy: [['system', 'PROXY p:8080; DIRECT'], ['']],
  certificates: [[['/etc/ssl/company.pem']], ['/etc/ssl/company.pem']],
  clientCertificate: [['/etc/fieldbook/laptop.pem'], [1]],
  clientKey: [['/etc/fieldbook/laptop.key'], [1]],
  recoveryKey: [['A'.repeat(43)], ['A'.repeat(42), 'not a key']],
  logLevel: [['debug'], ['loud']],
}

test('each policy key accepts only valid values', () => {
  for (const [name, [fitting, others]] of Object.entries(examples)) {
    for (const value of fitting)
      expect(readPolicy({ policy: () => policyOf({ [name]: value }) })).toEqual({ [name]: value })
    for (const value of others) {
      const mistakes = policyMistakes({ policy: () => policyOf({ [name]: value }) })
      expect(mistakes, `${name} ${value}`).toHaveLength(1)
      expect(mistakes[0]?.why).not.toContain('pattern')
    }
  }
})
