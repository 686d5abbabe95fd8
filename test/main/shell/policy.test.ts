import type { EventEmitter } from 'node:events'
import type { App, MenuItemConstructorOptions, Session } from 'electron'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Clock } from '../../../main/app/ports/ports.ts'
import { menuTemplate } from '../../../main/shell/menu.ts'
import { isOwnAddress } from '../../../main/shell/origin.ts'
import {
  isPermitted,
  type Permission,
  permissions,
  refuseForeignPages,
  refusePowers,
} from '../../../main/shell/policy.ts'
import { registerSchemes, serveDocuments, serveScreens } from '../../../main/shell/protocol.ts'
import { shellTexts } from '../../../main/shell/shell-texts.ts'
import { openWindow } from '../../../main/shell/window.ts'
import { hostLimits } from '../../../shared/limits/limits.ts'
import { languages } from '../../../shared/settings/languages.ts'
import { electron, resetElectron } from '../../support/shell/electron-double.ts'

vi.mock('electron', async () => (await import('../../support/shell/electron-double.ts')).electronModule)

const log = pino({ level: 'silent' })
const session = electron.session.defaultSession as unknown as Session
let now = 0
const clock: Clock = {
  now: () => now,
  after: () => () => undefined,
  timeZone: () => 'UTC',
  isTimeZoneKnown: () => true,
}

const lastCall = (mock: { mock: { lastCall?: unknown[] } }): never => mock.mock.lastCall?.[0] as never
const openOwn = () => {
  refuseForeignPages(electron.app as unknown as App, log)
  openWindow('/preload.cjs', clock, log, false)
  const opened = electron.BrowserWindow.opened[0]
  if (!opened) throw new Error('There is no window')
  opened.webContents.url = 'app://fieldbook/'
  return opened
}
const isRefused = (contents: EventEmitter, name: string, more: object = {}) => {
  const event = { preventDefault: vi.fn(), isMainFrame: true, ...more }
  contents.emit(name, event)
  return event.preventDefault.mock.calls.length > 0
}

beforeEach(() => {
  now = 0
  resetElectron()
})

describe('the address of a page of the program', () => {
  test.each(['app://fieldbook/', 'app://fieldbook/index.html#/today', 'APP://fieldbook/'])(
    'may be %s',
    address => {
      expect(isOwnAddress(address)).toBe(true)
    },
  )
  test.each([
    'app://fieldbook.evil/',
    'app://evil/?next=app://fieldbook/',
    'https://fieldbook/',
    'https://evil.example/app://fieldbook/',
    'app:fieldbook',
    'about:blank',
    'data:text/html,app://fieldbook/',
    '',
  ])('may not be %s', address => {
    expect(isOwnAddress(address)).toBe(false)
  })
})

describe('the window', () => {
  test('is sandboxed and isolated, and has no access to Node', () => {
    const { options } = openOwn()
    expect(options).toMatchObject({ name: 'main', windowStatePersistence: true, show: false })
    expect(options.webPreferences).toEqual({
      preload: '/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: true,
    })
  })

  test('is shown when its first page is ready', () => {
    const window = openOwn()
    expect(window.show).not.toHaveBeenCalled()
    window.emit('ready-to-show')
    expect(window.show).toHaveBeenCalledOnce()
  })

  test('does not navigate to another page, in any frame', () => {
    const { webContents } = openOwn()
    expect(isRefused(webContents, 'will-frame-navigate', { url: 'app://fieldbook/index.html' })).toBe(false)
    expect(isRefused(webContents, 'will-frame-navigate', { url: 'https://evil.example/' })).toBe(true)
    expect(
      isRefused(webContents, 'will-frame-navigate', { url: 'app://fieldbook/', isMainFrame: false }),
    ).toBe(true)
    expect(isRefused(webContents, 'will-redirect', { url: 'app://fieldbook/' })).toBe(true)
  })

  test('opens no other window and has no webview', () => {
    const { webContents } = openOwn()
    expect(webContents.openHandler?.()).toEqual({ action: 'deny' })
    expect(isRefused(webContents, 'will-attach-webview')).toBe(true)
  })

  test('is reloaded after a crash, and several crashes are reported', () => {
    const { webContents } = openOwn()
    const crash = () => webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    expect(webContents.reload).not.toHaveBeenCalled()
    for (let count = 0; count < hostLimits.rendererRestarts; count++) crash()
    expect(webContents.reload).toHaveBeenCalledTimes(hostLimits.rendererRestarts)

    now += hostLimits.rendererRestartWindowMs
    crash()
    expect(electron.dialog.showErrorBox).not.toHaveBeenCalled()
    for (let count = 0; count < hostLimits.rendererRestarts; count++) crash()
    expect(electron.dialog.showErrorBox).toHaveBeenCalledOnce()
    expect(electron.app.quit).toHaveBeenCalledOnce()
  })

  test('lets Chromium refuse a certificate error', () => {
    const { webContents } = openOwn()
    refusePowers(session, log, everything)
    expect(webContents.listenerCount('certificate-error')).toBe(0)
    expect(electron.app.listenerCount('certificate-error')).toBe(0)
  })
})

const everything = () => ({ camera: true, microphone: true })

describe('the permissions of a page', () => {
  test('each have a reason in the code', () => {
    for (const { reason } of Object.values(permissions)) expect(reason).toMatch(/\w+ \w+/)
  })

  test('include only clipboard, full screen, position, camera and microphone, and only for our own page', () => {
    const granted = Object.keys(permissions).filter(name => isPermitted(name as Permission, true, ['video']))
    expect(granted).toEqual([
      'clipboard-sanitized-write',
      'fullscreen',
      'geolocation',
      'geolocation-approximate',
      'media',
    ])
    for (const name of granted) expect(isPermitted(name as Permission, false, ['video'])).toBe(false)
    expect(isPermitted('constructor' as Permission, true)).toBe(false)
  })

  test('are equal for requests and for checks', () => {
    refusePowers(session, log, everything)
    const request: (...values: unknown[]) => void = lastCall(
      electron.session.defaultSession.setPermissionRequestHandler,
    )
    const check: (...values: unknown[]) => boolean = lastCall(
      electron.session.defaultSession.setPermissionCheckHandler,
    )
    const contents = { getURL: () => 'app://fieldbook/' }
    const answers: boolean[] = []
    const answer = (isGranted: boolean) => answers.push(isGranted)
    request(contents, 'fullscreen', answer, { requestingUrl: 'app://fieldbook/' })
    request(contents, 'fullscreen', answer, { requestingUrl: 'https://evil.example/' })
    request(contents, 'hid', answer, { requestingUrl: 'app://fieldbook/' })
    expect(answers).toEqual([true, false, false])
    expect(check(null, 'fullscreen', 'app://fieldbook', {})).toBe(true)
    expect(check(null, 'fullscreen', 'https://evil.example', {})).toBe(false)
  })

  test('exclude only the camera while an administrator has disabled the camera', () => {
    let isCameraOn = false
    refusePowers(session, log, () => ({ camera: isCameraOn, microphone: true }))
    const { setPermissionRequestHandler, setPermissionCheckHandler } = electron.session.defaultSession
    const request: (...values: unknown[]) => void = lastCall(setPermissionRequestHandler)
    const check: (...values: unknown[]) => boolean = lastCall(setPermissionCheckHandler)
    const asked = { requestingUrl: 'app://fieldbook/', mediaTypes: ['video'] }
    const answers: boolean[] = []
    const ask = (permission: string) =>
      request({ getURL: () => asked.requestingUrl }, permission, (is: boolean) => answers.push(is), asked)
    ask('media')
    ask('fullscreen')
    expect(check(null, 'media', 'app://fieldbook', { mediaType: 'video' })).toBe(false)
    isCameraOn = true
    ask('media')
    expect(answers).toEqual([false, true, true])
    expect(check(null, 'media', 'app://fieldbook', { mediaType: 'video' })).toBe(true)
  })

  test('include the camera and the microphone, unless an administrator has disabled the microphone', () => {
    let microphone = true
    refusePowers(session, log, () => ({ camera: true, microphone }))
    const { setPermissionRequestHandler, setPermissionCheckHandler } = electron.session.defaultSession
    const request: (...values: unknown[]) => void = lastCall(setPermissionRequestHandler)
    const check: (...values: unknown[]) => boolean = lastCall(setPermissionCheckHandler)
    const contents = { getURL: () => 'app://fieldbook/' }
    const answers: boolean[] = []
    for (const mediaTypes of [['video'], ['audio'], ['video', 'audio'], []])
      request(contents, 'media', (isGranted: boolean) => answers.push(isGranted), {
        requestingUrl: 'app://fieldbook/',
        mediaTypes,
      })
    expect(answers).toEqual([true, true, true, false])
    const sound = { mediaType: 'audio' }
    expect(check(null, 'media', 'app://fieldbook', sound)).toBe(true)
    expect(check(null, 'media', 'https://evil.example', sound)).toBe(false)
    microphone = false
    expect(check(null, 'media', 'app://fieldbook', { mediaType: 'video' })).toBe(true)
    expect(check(null, 'media', 'app://fieldbook', sound)).toBe(false)
    expect(check(null, 'media', 'app://fieldbook', {})).toBe(false)
  })

  test('exclude devices, screen captures and downloads', () => {
    refusePowers(session, log, everything)
    const { setDevicePermissionHandler, setDisplayMediaRequestHandler } = electron.session.defaultSession
    const device: () => boolean = lastCall(setDevicePermissionHandler)
    const capture: (request: unknown, answer: unknown) => void = lastCall(setDisplayMediaRequestHandler)
    const answer = vi.fn()
    capture({}, answer)
    expect(device()).toBe(false)
    expect(answer).toHaveBeenCalledWith(null)
    expect(isRefused(electron.session.defaultSession, 'will-download')).toBe(true)
  })
})

describe('the schemes app:// and contents://', () => {
  test('are secure origins without exceptions from the content security policy', () => {
    registerSchemes()
    expect(electron.protocol.registerSchemesAsPrivileged.mock.calls).toEqual([
      [
        [
          {
            scheme: 'app',
            privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
          },
          {
            scheme: 'contents',
            privileges: {
              standard: true,
              secure: true,
              supportFetchAPI: true,
              corsEnabled: true,
              stream: true,
            },
          },
        ],
      ],
    ])
  })

  test('serve documents only to our page, and do not open them as pages', async () => {
    serveDocuments(session, async () => new Response('bytes'))
    const handle = electron.session.defaultSession.protocol.handle.mock.lastCall?.[1]
    const ask = async (address: string, origin: string): Promise<Response> =>
      handle(new Request(address, { headers: { origin } }))
    const ours = await ask('contents://fieldbook/uuid', 'app://fieldbook')
    expect(ours.headers.get('access-control-allow-origin')).toBe('app://fieldbook')
    expect(await ours.text()).toBe('bytes')
    expect((await ask('contents://other/uuid', 'app://fieldbook')).status).toBe(404)
    expect((await ask('contents://fieldbook/uuid', 'contents://fieldbook')).status).toBe(403)
    expect(isOwnAddress('contents://fieldbook/uuid')).toBe(false)
    expect(
      isRefused(openOwn().webContents, 'will-frame-navigate', { url: 'contents://fieldbook/uuid' }),
    ).toBe(true)
  })

  test('serve the screens only for our own host', async () => {
    serveScreens(session, async () => new Response('screens'))
    const handle = electron.session.defaultSession.protocol.handle.mock.lastCall?.[1]
    const ask = async (address: string) => (await handle(new Request(address))).text()
    expect(await ask('app://fieldbook/index.html')).toBe('screens')
    expect(await ask('app://other/index.html')).toContain('nothing at this address')
  })
})

describe('the menu of the window', () => {
  const roles = (items: MenuItemConstructorOptions[]): string[] =>
    items.flatMap(item => [item.role ?? '', ...(Array.isArray(item.submenu) ? roles(item.submenu) : [])])

  test.each(['linux', 'win32', 'darwin'] as const)(
    'on %s has items to edit and to quit, but none to reload or debug',
    platform => {
      const all = roles(menuTemplate(platform, 'en'))
      expect(all).toContain('editMenu')
      expect(all.some(role => role === 'quit' || role === 'appMenu')).toBe(true)
      expect(all).not.toContain('reload')
      expect(all).not.toContain('toggleDevTools')
    },
  )

  test.each(languages)('has each of its texts in %s', language => {
    const labels = (items: MenuItemConstructorOptions[]): string[] =>
      items.flatMap(item => [item.label ?? '', ...(Array.isArray(item.submenu) ? labels(item.submenu) : [])])
    for (const platform of ['linux', 'darwin'] as const) {
      const said = labels(menuTemplate(platform, language)).filter(label => label !== '')
      expect(said.every(label => Object.values(shellTexts[language]).includes(label))).toBe(true)
      // The application menu has the program's name, and separators have none.
      expect(said.length).toBeGreaterThan(17)
    }
  })
})
