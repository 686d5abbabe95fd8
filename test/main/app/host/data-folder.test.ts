import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type DataFolder, defaultDataDir, openDataFolder } from '../../../../main/app/host/data-folder.ts'

const parent = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-folder-'))
const held: DataFolder[] = []
const open = (dir: string): DataFolder => {
  const folder = openDataFolder(dir)
  if (!folder.ok) throw new Error(folder.failure.message)
  held.push(folder.value)
  return folder.value
}
const refusal = (dir: string) => {
  const folder = openDataFolder(dir)
  return folder.ok ? null : folder.failure
}

afterEach(() => {
  for (const folder of held.splice(0)) folder.release()
  rmSync(parent, { recursive: true, force: true })
})

describe('the data folder', () => {
  test('is created if it is missing, and only its owner can read it', () => {
    const dir = path.join(parent, 'a', 'b')
    open(dir)
    expect(statSync(dir).mode & 0o777).toBe(0o700)
  })

  test.skipIf(process.platform === 'win32')(
    'is refused if other users may write to it, because they could replace the keys',
    () => {
      const dir = path.join(parent, 'open')
      mkdirSync(dir, { recursive: true })
      chmodSync(dir, 0o1777)
      expect(refusal(dir)).toMatchObject({ code: 'storage', message: expect.stringContaining('--data') })
      chmodSync(dir, 0o755)
      expect(refusal(dir)).toBeNull()
    },
  )

  test('is refused to a second program, which receives the address of the first program', () => {
    const dir = path.join(parent, 'taken')
    open(dir).announce('http://127.0.0.1:4321/?token=word')
    expect(refusal(dir)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('http://127.0.0.1:4321/?token=word'),
    })
  })

  test('contains an address file that only its owner can read', () => {
    const dir = path.join(parent, 'private')
    open(dir).announce('http://127.0.0.1:4321/?token=word')
    expect(statSync(path.join(dir, 'running.address')).mode & 0o777).toBe(0o600)
  })

  test('gives no address of a program that was killed', () => {
    const dir = path.join(parent, 'killed')
    open(dir).release()
    writeFileSync(path.join(dir, 'running.address'), 'http://127.0.0.1:1/')
    open(dir)
    expect(refusal(dir)?.message).toContain('Close that one first')
  })

  test('can be opened again after the program has released it', () => {
    const dir = path.join(parent, 'freed')
    open(dir).release()
    expect(refusal(dir)).toBeNull()
  })

  test('is refused with a clear message if a file has the name of the folder', () => {
    const dir = path.join(open(path.join(parent, 'x')).dir, 'file')
    writeFileSync(dir, '')
    expect(refusal(dir)).toMatchObject({ code: 'storage', message: expect.stringContaining('--data') })
  })
})

describe('the default data folder', () => {
  const home = path.join(path.sep, 'home', 'ada')
  test.each([
    ['linux', {}, path.join(home, '.local', 'share', 'Fieldbook')],
    ['linux', { XDG_DATA_HOME: path.join(path.sep, 'data') }, path.join(path.sep, 'data', 'Fieldbook')],
    ['linux', { XDG_DATA_HOME: 'relative' }, path.join(home, '.local', 'share', 'Fieldbook')],
    ['darwin', {}, path.join(home, 'Library', 'Application Support', 'Fieldbook')],
    [
      'win32',
      { APPDATA: path.join(home, 'Roaming'), LOCALAPPDATA: path.join(home, 'Local') },
      path.join(home, 'Local', 'Fieldbook'),
    ],
    ['win32', {}, path.join(home, 'AppData', 'Local', 'Fieldbook')],
  ] as const)(
    "on %s with the environment %o is in the system's folder for local data",
    (platform, env, expected) => {
      expect(defaultDataDir({ platform, home, env })).toBe(expected)
    },
  )

  test('remains in the roaming profile of Windows if an earlier version created it there', () => {
    const env = { APPDATA: path.join(parent, 'Roaming'), LOCALAPPDATA: path.join(parent, 'Local') }
    const [roaming, local] = [env.APPDATA, env.LOCALAPPDATA].map(dir => path.join(dir, 'Fieldbook'))
    const find = () => defaultDataDir({ platform: 'win32', home: parent, env })
    open(roaming ?? '')
    writeFileSync(path.join(roaming ?? '', 'settings.json'), '{}')
    expect(find()).toBe(roaming)
    open(local ?? '')
    writeFileSync(path.join(local ?? '', 'settings.json'), '{}')
    expect(find()).toBe(local)
  })
})
