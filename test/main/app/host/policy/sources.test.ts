/** The sources of policy: files, the printed registry, and the profiles of macOS. */
import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  fileSource,
  isOwnedByRoot,
  policyFile,
  presetFile,
} from '../../../../../main/app/host/policy/file-source.ts'
import { profileSources } from '../../../../../main/app/host/policy/managed-preferences.ts'
import { openPolicy } from '../../../../../main/app/host/policy/open-policy.ts'
import { policySources } from '../../../../../main/app/host/policy/sources.ts'
import {
  isKeptByAdministrators,
  isWindowsFileTrusted,
  readRegistry,
  registrySource,
  windowsDrive,
} from '../../../../../main/app/host/policy/windows.ts'
import { makeFolder } from '../../../../support/service/open-service.ts'

const log = pino({ level: 'silent' })
const everybody = () => true

describe('a policy file', () => {
  test('applies when it has changed, and keeps its earlier values while the file is incomplete', async () => {
    const file = path.join(makeFolder(), 'policy.json')
    writeFileSync(file, '{"theme": "sun"')
    const { policy, refresh } = await openPolicy(log, [fileSource('file', file, everybody)])
    const saysNow = async () => {
      await refresh()
      return policy().map(({ values, problem }) => ({ values, problem }))
    }
    expect(await saysNow()).toEqual([{ values: null, problem: 'unreadable' }])
    rmSync(file)
    expect(await saysNow()).toEqual([])
    writeFileSync(file, '\uFEFF{"theme": "sun"}')
    expect(await saysNow()).toEqual([{ values: { theme: 'sun' }, problem: null }])
    writeFileSync(file, '{"theme": "da')
    expect(await saysNow()).toEqual([{ values: { theme: 'sun' }, problem: 'unreadable' }])
    writeFileSync(file, '{"theme": "dark"}')
    expect(await saysNow()).toEqual([{ values: { theme: 'dark' }, problem: null }])
    rmSync(file)
    expect(await saysNow()).toEqual([])
    mkdirSync(file)
    expect(await saysNow()).toEqual([{ values: null, problem: 'unreadable' }])
  })

  test('has no effect if other users may write to it', async () => {
    const file = path.join(makeFolder(), 'policy.json')
    writeFileSync(file, '{"theme": "sun"}', { mode: 0o644 })
    const owner = process.getuid?.() ?? 0
    const { policy, refresh } = await openPolicy(log, [
      fileSource('file', file, at => isOwnedByRoot(at, owner)),
    ])
    expect(policy()).toMatchObject([{ values: { theme: 'sun' }, problem: null }])
    chmodSync(file, 0o666)
    await refresh()
    expect(policy()).toMatchObject([{ values: null, problem: 'untrusted' }])
  })

  test.runIf(process.getuid?.() === 0)(
    'counts as owned by root if root owns the file, and users cannot write to its folders or links',
    () => {
      const folder = makeFolder()
      chmodSync(folder, 0o755)
      const file = path.join(folder, 'policy.json')
      writeFileSync(file, '{}', { mode: 0o644 })
      const link = path.join(makeFolder(), 'policy.json')
      symlinkSync(file, link)
      expect([file, link].map(place => isOwnedByRoot(place))).toEqual([true, true])
      chownSync(file, 1_000, 0)
      expect([file, link].map(place => isOwnedByRoot(place))).toEqual([false, false])
      chownSync(file, 0, 0)
      chmodSync(folder, 0o777)
      expect([file, link].map(place => isOwnedByRoot(place))).toEqual([false, false])
      expect(isOwnedByRoot(folder)).toBe(false)
    },
  )

  test('is in a folder that users cannot write to, whatever the environment variables say', () => {
    for (const name of ['ProgramFiles', 'ProgramData', 'SystemRoot', 'SystemDrive', 'HOME'])
      vi.stubEnv(name, 'D:\\mine')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(policyFile('linux')).toBe('/etc/fieldbook/policy.json')
    expect(policyFile('darwin')).toBe('/Library/Application Support/Fieldbook/policy.json')
    expect(policyFile('win32')).toBe('C:\\ProgramData\\Fieldbook\\policy.json')
    expect(policyFile('win32', () => windowsDrive(() => 'E:\\Windows'))).toBe(
      'E:\\ProgramData\\Fieldbook\\policy.json',
    )
  })

  test("with the installer's preset is next to app.asar, or next to package.json", () => {
    expect(presetFile('/opt/Fieldbook/resources/app.asar')).toBe('/opt/Fieldbook/resources/preset.json')
    expect(presetFile('/home/a/fieldbook')).toBe('/home/a/fieldbook/preset.json')
  })
})

test("policy sources apply in this order: management system, file, installer's preset", () => {
  expect(policySources('win32').map(({ by }) => by)).toEqual(['registry', 'file', 'preset'])
  expect(policySources('darwin').map(({ by }) => by)).toEqual(['profile', 'profile', 'file', 'preset'])
  expect(policySources('linux').map(({ by }) => by)).toEqual(['file', 'preset'])
})

test.runIf(process.platform !== 'win32')(
  'the policy file of this machine has no effect while other users may write to it',
  async () => {
    const file = path.join(makeFolder(), 'policy.json')
    writeFileSync(file, '{"theme": "sun"}')
    chmodSync(file, 0o666)
    const { policy } = await openPolicy(log, policySources('linux', file))
    expect(policy().filter(({ by }) => by === 'file')).toEqual([
      { by: 'file', place: file, values: null, problem: 'untrusted' },
    ])
  },
)

const printed = [
  '',
  'HKEY_LOCAL_MACHINE\\Software\\Policies\\Fieldbook',
  '    serverAddress    REG_SZ    https://hub.example.com/api/1',
  '    appKey    REG_SZ    ',
  '    camera    REG_DWORD    0x0',
  '    tray    REG_DWORD    0x1',
  '    notifications    REG_DWORD    0x2',
  '    windowDays    REG_DWORD    0x1e',
  '    filesBytes    REG_QWORD    0x140000000',
  '    updateRing    REG_SZ    10',
  '    proxy    REG_SZ    PROXY one:8080; PROXY two:8080    ; DIRECT',
  '    plainHttpHosts    REG_MULTI_SZ    hub.local\\0*.lan',
  '    certificates    REG_SZ    C:\\ca.pem; C:\\other.pem',
  '    something    REG_BINARY    00FF',
  '',
  'HKEY_LOCAL_MACHINE\\Software\\Policies\\Fieldbook\\Other',
  '',
].join('\r\n')

describe('the policy in the Windows registry', () => {
  test('is read from the output of reg.exe as booleans, numbers and lists', () => {
    expect(readRegistry(printed)).toEqual({
      serverAddress: 'https://hub.example.com/api/1',
      appKey: '',
      camera: false,
      tray: true,
      notifications: 2,
      windowDays: 30,
      filesBytes: 5 * 1024 ** 3,
      updateRing: 10,
      proxy: 'PROXY one:8080; PROXY two:8080    ; DIRECT',
      plainHttpHosts: ['hub.local', '*.lan'],
      certificates: ['C:\\ca.pem', 'C:\\other.pem'],
      something: '00FF',
    })
    expect(readRegistry('\r\n')).toBeNull()
  })

  test('is read every ten seconds with the reg.exe of the system', async () => {
    let now = 0
    const asked: string[] = []
    let answer = () => Promise.resolve(printed)
    const source = registrySource(
      () => now,
      (program, args) => {
        asked.push([program, ...args].join(' '))
        return answer()
      },
    )
    const { policy, refresh } = await openPolicy(log, [source])
    expect(policy()).toMatchObject([{ by: 'registry', values: { windowDays: 30 } }])
    await refresh()
    expect(asked).toEqual([
      'C:\\Windows\\System32\\reg.exe query HKLM\\Software\\Policies\\Fieldbook /reg:64',
    ])
    now = 10_000
    answer = () => Promise.reject(Object.assign(new Error('no such key'), { code: 1 }))
    await refresh()
    expect(policy()).toEqual([])
    now = 20_000
    answer = () => Promise.reject(Object.assign(new Error('blocked'), { code: 'EACCES' }))
    await refresh()
    expect(policy()).toMatchObject([{ values: null, problem: 'unreadable' }])
  })
})

describe('a policy file on Windows', () => {
  test.each([
    [
      'is accepted if only administrators and the system may write to it',
      'O:BAG:SYD:PAI(A;;FA;;;SY)(A;;FA;;;BA)(A;;0x1200a9;;;BU)',
      true,
    ],
    [
      'is accepted if it inherits such rights from its folder',
      'O:SYG:SYD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICIIO;FA;;;CO)(A;OICI;FRFX;;;BU)',
      true,
    ],
    ['is accepted if other users are denied all rights', 'O:BAD:(D;;FA;;;BG)(A;;FA;;;BA)', true],
    [
      'is refused if users may add files to its folder, as in ProgramData',
      'O:BAG:SYD:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;CIID;DCLCRPCR;;;BU)',
      false,
    ],
    ['is refused if a user owns it', 'O:S-1-5-21-1-2-3-1001G:SYD:PAI(A;;FA;;;BA)', false],
    ['is refused if a user may write to it', 'O:BAG:SYD:PAI(A;;FA;;;BA)(A;;FA;;;S-1-5-21-1-2-3-1001)', false],
    ['is refused if everyone may write to it', 'O:BAG:SYD:PAI(A;;0x1301bf;;;WD)', false],
    ['is refused if a right is unknown', 'O:BAG:SYD:PAI(A;;XX;;;BU)', false],
    ['is refused if an entry has an unknown type', 'O:BAG:SYD:PAI(XA;;FX;;;BU;(a))', false],
    [
      'is refused without an access list, because that permits everyone',
      'O:BAG:SYD:NO_ACCESS_CONTROL',
      false,
    ],
    ['is refused if its rights are unknown', '', false],
  ])('%s', (_, sddl, isKept) => {
    expect(isKeptByAdministrators(sddl)).toBe(isKept)
  })

  test('is checked together with its folder in one PowerShell call', async () => {
    const asked: string[][] = []
    const kept = 'O:BAG:SYD:PAI(A;;FA;;;SY)'
    const answer = (text: string) => (program: string, args: readonly string[]) => {
      asked.push([program, ...args])
      return Promise.resolve(text)
    }
    expect(await isWindowsFileTrusted("C:\\Anna's\\policy.json", answer(`${kept}\r\n${kept}\r\n`))).toBe(true)
    expect(asked[0]?.at(-1)).toBe(
      "(Get-Acl -LiteralPath 'C:\\Anna''s\\policy.json').Sddl;(Get-Acl -LiteralPath 'C:\\Anna''s').Sddl",
    )
    expect(await isWindowsFileTrusted('C:\\x\\policy.json', answer(`${kept}\r\n`))).toBe(false)
  })
})

test.runIf(process.getuid?.() === 0)(
  "on macOS the user's profile has precedence over the machine's profile",
  async () => {
    const root = makeFolder()
    chmodSync(root, 0o755)
    mkdirSync(path.join(root, 'anna'))
    const name = 'app.fieldbook.desktop.plist'
    const files: Record<string, unknown> = {
      [path.join(root, 'anna', name)]: { theme: 'dark', PayloadUUID: 'x' },
      [path.join(root, name)]: { theme: 'sun', windowDays: 30 },
    }
    for (const file of Object.keys(files)) writeFileSync(file, 'bplist00')
    const sources = profileSources({ user: 'anna', root }, async file => JSON.stringify(files[file]))
    const { policy } = await openPolicy(log, sources)
    expect(policy().map(({ by, place, values }) => ({ by, place, values }))).toEqual([
      { by: 'profile', place: 'app.fieldbook.desktop', values: { theme: 'dark' } },
      { by: 'profile', place: 'app.fieldbook.desktop', values: { theme: 'sun', windowDays: 30 } },
    ])
  },
)
