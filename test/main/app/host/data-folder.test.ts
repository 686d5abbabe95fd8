import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type DataFolder, defaultDataDir, openDataFolder } from '../../../../main/app/host/data-folder.ts'

const parent = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-folder-'))
const held: DataFolder[] = []
const take = (dir: string): DataFolder => {
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
  test('is made where it is missing, for its owner alone', () => {
    const dir = path.join(parent, 'a', 'b')
    take(dir)
    expect(statSync(dir).mode & 0o777).toBe(0o700)
  })

  test.skipIf(process.platform === 'win32')(
    'is refused where anybody may write, as they could swap the keys',
    () => {
      const dir = path.join(parent, 'open')
      mkdirSync(dir, { recursive: true })
      chmodSync(dir, 0o1777)
      expect(refusal(dir)).toMatchObject({ code: 'storage', message: expect.stringContaining('--data') })
      chmodSync(dir, 0o755)
      expect(refusal(dir)).toBeNull()
    },
  )

  test('a second program is refused, and told where the first one is', () => {
    const dir = path.join(parent, 'taken')
    take(dir).announce('http://127.0.0.1:4321/?token=word')
    expect(refusal(dir)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('http://127.0.0.1:4321/?token=word'),
    })
  })

  test('the address can be read by its owner alone', () => {
    const dir = path.join(parent, 'private')
    take(dir).announce('http://127.0.0.1:4321/?token=word')
    expect(statSync(path.join(dir, 'running.address')).mode & 0o777).toBe(0o600)
  })

  test('an address of a run that was killed is not given for the next one', () => {
    const dir = path.join(parent, 'killed')
    take(dir).release()
    writeFileSync(path.join(dir, 'running.address'), 'http://127.0.0.1:1/')
    take(dir)
    expect(refusal(dir)?.message).toContain('Close that one first')
  })

  test('is free again after its release', () => {
    const dir = path.join(parent, 'freed')
    take(dir).release()
    expect(refusal(dir)).toBeNull()
  })

  test('a file in its place is a clear refusal', () => {
    const dir = path.join(take(path.join(parent, 'x')).dir, 'file')
    writeFileSync(dir, '')
    expect(refusal(dir)).toMatchObject({ code: 'storage', message: expect.stringContaining('--data') })
  })
})

describe('the platform’s usual place', () => {
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
  ] as const)('%s %o', (platform, env, expected) => {
    expect(defaultDataDir({ platform, home, env })).toBe(expected)
  })

  test('a folder that an earlier version began among what Windows carries along stays there', () => {
    const env = { APPDATA: path.join(parent, 'Roaming'), LOCALAPPDATA: path.join(parent, 'Local') }
    const [roaming, local] = [env.APPDATA, env.LOCALAPPDATA].map(dir => path.join(dir, 'Fieldbook'))
    const find = () => defaultDataDir({ platform: 'win32', home: parent, env })
    take(roaming ?? '')
    writeFileSync(path.join(roaming ?? '', 'settings.json'), '{}')
    expect(find()).toBe(roaming)
    take(local ?? '')
    writeFileSync(path.join(local ?? '', 'settings.json'), '{}')
    expect(find()).toBe(local)
  })
})
