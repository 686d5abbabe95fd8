import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { load } from 'js-yaml'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { App } from '../../../main/app/app.ts'
import { openDataFolder } from '../../../main/app/host/data-folder.ts'
import type { Options } from '../../../main/app/host/options.ts'
import type { Ports } from '../../../main/app/ports/ports.ts'
import { startDesktop } from '../../../main/shell/start-desktop.ts'
import { StoreFailure } from '../../../main/store/store-failure.ts'
import { electron, resetElectron } from '../../support/shell/electron-double.ts'
import { canMakeDisks, makeReadOnly, mountSmallDisk } from '../../support/store/small-disk.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)

let parent = ''
let options: Options
const steps: string[] = []
const listeners = new Map<string, (payload: never) => void>()
let phase = 'ready'
let language = 'system'

async function createApp(ports: Ports): Promise<App> {
  steps.push(`created in ${path.basename(ports.dataDir)}`)
  return {
    async call(method) {
      if (method !== 'app.state') steps.push(method)
      if (method === 'broken') throw new Error('broken')
      return method === 'app.state' ? { phase, language } : { ok: true, value: { phase: 'ready' } }
    },
    on(event, listener) {
      const before = listeners.get(event)
      listeners.set(event, payload => {
        before?.(payload)
        listener(payload)
      })
      return () => listeners.delete(event)
    },
    show: subject => void steps.push(`shown ${JSON.stringify(subject)}`),
    serveContents: async () => new Response(null, { status: 404 }),
    async close() {
      steps.push('closed')
    },
  }
}

const ownFrame = { parent: null, origin: 'app://fieldbook' }
const window = () => {
  const opened = electron.BrowserWindow.opened[0]
  if (!opened) throw new Error('There is no window')
  return opened
}
const rpc = (...values: unknown[]) =>
  electron.ipcMain.handlers.get('rpc')?.({ senderFrame: ownFrame }, ...values)
const quit = async () => {
  const event = { preventDefault: vi.fn() }
  const exited = new Promise(resolve => electron.app.exit.mockImplementationOnce(resolve))
  electron.app.emit('will-quit', event)
  expect(await exited).toBe(0)
  return event
}

beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'fieldbook-desktop-'))
  options = { loopback: false, port: 0, data: path.join(parent, 'data'), demo: false, open: true }
  steps.length = 0
  listeners.clear()
  phase = 'ready'
  language = 'system'
  resetElectron()
})
afterEach(() => rmSync(parent, { recursive: true }))

describe('the start of the program in the window', () => {
  test('opens one window with the screens, and answers calls', async () => {
    expect(await startDesktop(options, createApp)).toEqual({ ok: true, value: null })
    expect(electron.app.setPath).toHaveBeenCalledWith('userData', path.join(options.data, 'window'))
    expect(electron.BrowserWindow.opened).toHaveLength(1)
    expect(window().webContents.url).toBe('app://fieldbook/')
    expect(await rpc('day.read', { date: null })).toEqual({ ok: true, value: { phase: 'ready' } })
    await quit()
  })

  test('shows the menu in the language of the screens, and changes it with their language', async () => {
    const firstLabel = () => electron.Menu.setApplicationMenu.mock.lastCall?.[0][0].label
    await startDesktop(options, createApp)
    expect(firstLabel()).toBe('&Arkiv')
    listeners.get('app')?.({ language: 'de' } as never)
    expect(firstLabel()).toBe('&Datei')
    listeners.get('app')?.({ language: 'de' } as never)
    expect(electron.Menu.setApplicationMenu).toHaveBeenCalledTimes(2)
    await quit()
  })

  test('sets the application id of the installers before it opens a window on Windows', async () => {
    const root = path.resolve(import.meta.dirname, '../../..')
    const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
    const { appId } = load(read('electron-builder.yml')) as { appId: string }
    electron.app.setAppUserModelId.mockClear().mockImplementationOnce(() => steps.push('named'))
    await startDesktop(options, createApp)
    expect(electron.app.setAppUserModelId.mock.calls).toEqual([[appId]])
    expect(steps).toEqual(['named', 'created in data'])
    await quit()
    // The builder passes the same id to them with all configurations.
    const builder = 'node_modules/app-builder-lib'
    const links = read(`${builder}/templates/nsis/include/installer.nsh`).matchAll(/SetLnkAUMI \S+ (.+)/g)
    expect(new Set([...links].map(([, name]) => name?.replace('$', '')))).toEqual(new Set(['"{APP_ID}"']))
    expect(read(`${builder}/out/targets/nsis/NsisTarget.js`)).toContain('APP_ID: appInfo.id')
    expect(read(`${builder}/out/targets/MsiTarget.js`)).toMatch(
      /AppUserModel\.ID" Value="[^"]+packager\.appInfo\.id/,
    )
  })

  test('opens the sample day if --demo is given and there is no account', async () => {
    phase = 'first-run'
    await startDesktop({ ...options, demo: true }, createApp)
    expect(steps).toEqual(['created in data', 'setup.demo'])
    await quit()
  })

  test('makes the app sync when the laptop wakes up, until the program has ended', async () => {
    await startDesktop(options, createApp)
    electron.powerMonitor.emit('resume')
    expect(steps).toEqual(['created in data', 'sync.wake'])
    await quit()
    electron.powerMonitor.emit('resume')
    expect(steps).toEqual(['created in data', 'sync.wake', 'closed'])
  })

  test('with --demo does not change an existing account', async () => {
    await startDesktop({ ...options, demo: true }, createApp)
    expect(steps).toEqual(['created in data'])
    await quit()
  })

  test('for the second time shows the window of the running program, and opens no other window', async () => {
    electron.app.requestSingleInstanceLock.mockReturnValueOnce(false)
    expect(await startDesktop(options, createApp)).toMatchObject({ ok: true })
    expect(electron.app.quit).toHaveBeenCalledOnce()
    expect(electron.BrowserWindow.opened).toHaveLength(0)

    await startDesktop(options, createApp)
    electron.app.emit('second-instance')
    expect(window().restore).toHaveBeenCalledOnce()
    expect(window().focus).toHaveBeenCalledOnce()
    await quit()
  })

  test('shows the link on its command line, and links that macOS passes at any time', async () => {
    const uuid = '5f0c1a2e-9d1b-4f6a-8c3d-0a1b2c3d4e5f'
    const event = { preventDefault: vi.fn() }
    vi.spyOn(electron.app, 'whenReady').mockImplementationOnce(async () => {
      electron.app.emit('open-url', event, `fieldbook://asset/${uuid}`)
    })
    await startDesktop({ ...options, subject: { kind: 'job', uuid } }, createApp)
    electron.app.emit('open-file', event, '/van/unsent.fieldbook')
    electron.app.emit('open-url', event, 'fieldbook://job/1')
    const shown = [
      { kind: 'job', uuid },
      { kind: 'asset', uuid },
      { kind: 'rescue', file: '/van/unsent.fieldbook' },
    ]
    expect(steps.slice(1)).toEqual(shown.map(subject => `shown ${JSON.stringify(subject)}`))
    expect(event.preventDefault).toHaveBeenCalledTimes(3)
    // An unknown link only brings the window to the front.
    expect(window().focus).toHaveBeenCalledTimes(2)
    await quit()
  })

  test('is refused while a program in the browser uses the same data folder', async () => {
    const taken = openDataFolder(options.data)
    if (!taken.ok) throw new Error(taken.failure.message)
    taken.value.announce('http://127.0.0.1:4321/?token=word')
    const started = await startDesktop(options, createApp)
    expect(started).toMatchObject({
      failure: { code: 'conflict', message: expect.stringContaining(':4321') },
    })
    taken.value.release()
  })

  test.runIf(canMakeDisks)(
    'shows a read-only data folder from a temporary copy, which is deleted at the end',
    async () => {
      const disk = mountSmallDisk(4 * 1024 * 1024)
      for (const name of ['accounts', 'window']) mkdirSync(path.join(disk, name))
      writeFileSync(path.join(disk, 'settings.json'), '{"theme":"dark"}')
      for (const name of ['Local State', 'Preferences']) writeFileSync(path.join(disk, 'window', name), '{}')
      makeReadOnly(disk)
      let ports: Ports | null = null
      const started = await startDesktop({ ...options, data: disk }, given => {
        ports = given
        return createApp(given)
      })
      expect(started).toEqual({ ok: true, value: null })
      const dataDir = electron.app.setPath.mock.lastCall?.[1].replace(/.window$/, '')
      expect(ports).toMatchObject({ borrowedFrom: disk, dataDir })
      expect(existsSync(path.join(dataDir ?? '', 'accounts'))).toBe(true)
      // On Windows this file has the key that encrypts all other keys; no other file of Chromium is copied.
      expect(readdirSync(path.join(dataDir ?? '', 'window'))).toEqual(['Local State'])
      expect(window().webContents.url).toBe('app://fieldbook/')
      await quit()
      expect(existsSync(dataDir ?? '')).toBe(false)
    },
  )

  test.runIf(canMakeDisks)('is refused with a read-only data folder that has no data', async () => {
    const disk = mountSmallDisk(4 * 1024 * 1024)
    makeReadOnly(disk)
    expect(await startDesktop({ ...options, data: disk }, createApp)).toMatchObject({
      failure: { code: 'storage', message: expect.stringContaining('cannot be written') },
    })
    expect(steps).toEqual([])
  })

  test('reports a database that cannot be opened, and releases the data folder', async () => {
    const refusing = () =>
      Promise.reject(new StoreFailure('newer', 'The database was written by a newer version.'))
    expect(await startDesktop(options, refusing)).toMatchObject({
      ok: false,
      failure: { message: /newer version/ },
    })
    expect(openDataFolder(options.data)).toMatchObject({ ok: true })
  })
})

describe('the end of the program', () => {
  test('begins when the last window is closed, and waits for the app to close', async () => {
    await startDesktop(options, createApp)
    electron.app.emit('window-all-closed')
    expect(electron.app.quit).toHaveBeenCalledOnce()
    const event = await quit()
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(steps).toContain('closed')
    expect(listeners.size).toBe(0)
    expect(electron.ipcMain.handlers.size).toBe(0)
  })
})

test('another version can start only after this version has closed the data and released the folder', async () => {
  electron.app.releaseSingleInstanceLock.mockImplementationOnce(() => {
    const folder = openDataFolder(options.data)
    if (folder.ok) folder.value.release()
    steps.push(folder.ok ? 'another may start' : 'another is sent away')
  })
  await startDesktop(options, createApp)
  await quit()
  expect(steps).toEqual(['created in data', 'closed', 'another may start'])
})

describe('the screens', () => {
  test.each([
    ['a frame inside the page', { parent: ownFrame, origin: 'app://fieldbook' }],
    ['another origin', { parent: null, origin: 'https://evil.example' }],
    ['a frame that was closed', null],
  ])('get no answer to a call from %s', async (_who, senderFrame) => {
    await startDesktop(options, createApp)
    steps.length = 0
    const asked = electron.ipcMain.handlers.get('rpc')?.({ senderFrame }, 'app.state', {})
    await expect(asked).rejects.toThrow('Only Fieldbook’s own page may ask')
    expect(steps).toEqual([])
    await quit()
  })

  test("get an error for a call without a method's name, and for a call that fails", async () => {
    await startDesktop(options, createApp)
    await expect(rpc(5)).rejects.toThrow('names its method')
    await expect(rpc('broken')).rejects.toThrow('broken')
    await quit()
  })

  test('get events as long as the window exists', async () => {
    await startDesktop(options, createApp)
    listeners.get('changed')?.({ jobUuids: null } as never)
    window().isGone = true
    listeners.get('changed')?.({ jobUuids: [] } as never)
    expect(window().webContents.sent).toEqual([['event', 'changed', { jobUuids: null }]])
    await quit()
  })
})
