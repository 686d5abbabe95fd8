/** A program that tries the stand-in's rules, and reports the results. */
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  protocol,
  safeStorage,
  session,
} from 'electron'

const data = process.argv[process.argv.indexOf('--data') + 1] ?? ''
const met: Record<string, unknown> = {}
const events: string[] = []

function tryOut(name: string, run: () => unknown): void {
  try {
    met[name] = run() ?? 'done'
  } catch (error) {
    met[name] = String(error)
  }
}

/** Records an event. Events of the end are read when the program has ended. */
function note(name: string): void {
  events.push(name)
  appendFileSync(path.join(data, 'events'), `${name}\n`)
}

const standard = { standard: true, secure: true }
tryOut('a folder that is not there', () => app.setPath('userData', path.join(data, 'none')))
app.setPath('userData', data)
tryOut('the session before ready', () => session.defaultSession)
tryOut('the backend before ready', () => safeStorage.getSelectedStorageBackend())
tryOut('a window before ready', () => new BrowserWindow())
tryOut('a box before ready', () => dialog.showErrorBox('Probe', 'on the terminal'))
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { ...standard, supportFetchAPI: true } },
  { scheme: 'open', privileges: { ...standard, supportFetchAPI: true, corsEnabled: true } },
  { scheme: 'shut', privileges: { ...standard, supportFetchAPI: true } },
  { scheme: 'still', privileges: { ...standard, corsEnabled: true } },
])

await app.whenReady()
tryOut('schemes after ready', () => protocol.registerSchemesAsPrivileged([]))
tryOut('a backend after ready', () => safeStorage.getSelectedStorageBackend())
tryOut('what is not played', () => Reflect.get(app, 'dock'))
tryOut('an event that is not played', () => app.on('browser-window-blur', () => undefined))
tryOut('a value that is not played', () => {
  nativeTheme.themeSource = 'dark'
})
tryOut('an option that is not played', () => new BrowserWindow({ kiosk: true }))
tryOut('a window with Node in it', () => new BrowserWindow({ webPreferences: { nodeIntegration: true } }))
tryOut('a window with views in it', () => new BrowserWindow({ webPreferences: { webviewTag: true } }))
tryOut('an item of a menu without anything', () => Menu.buildFromTemplate([{}]))

const policy = [
  `default-src 'none'; script-src 'self'; connect-src 'self' open://probe shut://probe still://probe`,
  `require-trusted-types-for 'script'; trusted-types none`,
].join('; ')
let release: () => void = () => undefined
const isReleased = new Promise<void>(resolve => {
  release = resolve
})

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const allowed = { 'access-control-allow-origin': 'app://probe' }
  if (pathname === '/fails') throw new Error('The handler failed')
  if (pathname === '/elsewhere')
    return new Response(null, { status: 302, headers: { location: 'app://probe/other' } })
  if (pathname === '/asked')
    return Response.json(
      { url: request.url, range: request.headers.get('range'), origin: request.headers.get('origin') },
      { headers: allowed },
    )
  if (pathname === '/streams') return new Response(streamed(), { headers: allowed })
  const headers = { 'content-type': 'text/html', 'content-security-policy': policy }
  return new Response(`<!doctype html><title>Probe ${pathname}</title><a href="/link">link</a>`, {
    headers,
  })
}

/** Streams a second part after the page has reported the first. */
function streamed(): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('first'))
      await isReleased
      controller.enqueue(new TextEncoder().encode(' second'))
      controller.close()
    },
  })
}

for (const scheme of ['app', 'open', 'shut', 'still']) session.defaultSession.protocol.handle(scheme, serve)
tryOut('a second handler of a scheme', () => protocol.handle('app', serve))
session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
  answer(permission === 'geolocation'),
)
session.defaultSession.setPermissionCheckHandler(() => true)
app.on('web-contents-created', (_event, contents) => {
  note('contents created')
  contents.on('will-frame-navigate', event => {
    note(`will navigate to ${event.url}`)
    if (event.url !== 'app://probe/elsewhere') event.preventDefault()
  })
  contents.on('will-redirect', event => {
    note(`will redirect to ${event.url}`)
    event.preventDefault()
  })
  contents.setWindowOpenHandler(({ url }) => {
    note(`would open ${url}`)
    return { action: 'deny' }
  })
})

ipcMain.handle('echo', (event, value: unknown) => ({
  value,
  from: event.senderFrame?.url,
  origin: event.senderFrame?.origin,
  parent: event.senderFrame?.parent ?? null,
}))
ipcMain.handle('met', () => ({ met, events }))
ipcMain.handle('fails', () => Promise.reject(new RangeError('too far')))
ipcMain.handle('function', () => () => 1)
ipcMain.handle('let go', () => release())
ipcMain.handle('late', async event => {
  await window.loadURL('app://probe/later')
  note(`the frame that asked is ${event.senderFrame}`)
})
tryOut('a second handler of a channel', () => ipcMain.handle('echo', () => 0))

app.on('second-instance', (_event, words, _folder, handed) =>
  note(`second ${words.at(-1)} ${JSON.stringify(handed)}`),
)
met['the lock'] = app.requestSingleInstanceLock({ words: process.argv.slice(2) })
if (!met['the lock']) app.quit()

const window = new BrowserWindow({
  show: false,
  webPreferences: { preload: path.join(import.meta.dirname, 'preload.cjs'), sandbox: true },
})
window.webContents.on('render-process-gone', (_event, { reason }) => {
  note(`gone: ${reason}`)
  window.webContents.reload()
})
window.on('ready-to-show', () => note('ready to show'))
window.on('close', () => note('close'))
window.on('closed', () => note('closed'))
app.on('before-quit', () => note('before-quit'))
app.on('window-all-closed', () => note('window-all-closed'))
app.once('will-quit', event => {
  note('will-quit')
  event.preventDefault()
  app.releaseSingleInstanceLock()
  note(`free: ${app.requestSingleInstanceLock()}`)
  setImmediate(() => app.exit(3))
})
app.on('quit', (_event, code) => note(`quit ${code}`))
await window.loadURL('app://probe/fails').catch((error: Error) => {
  met['a page that fails'] = error.message
})
await window.loadURL('app://probe/')
