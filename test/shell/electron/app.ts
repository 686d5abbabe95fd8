/** `app` (electronjs.org/docs/api/app): the life of the program, from its first line to its exit code. */
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { App, LoginItemSettings, Settings } from 'electron'
import { closeBrowser } from './browser.ts'
import { BrowserWindow, onContentsCreated, whenAllClosed } from './browser-window.ts'
import { cancelable } from './cancelable.ts'
import { supportedEvents } from './events.ts'
import { NotSupported, onlyKnown } from './known.ts'
import { lifecycle } from './lifecycle.ts'
import { machine } from './machine.ts'
import { serveSchemes } from './protocol.ts'
import { releaseLock, type Second, takeLock } from './single-instance.ts'
import { onOrder, reportLost } from './told.ts'

type PathName = Parameters<App['getPath']>[0]

const emitter = new EventEmitter()
const home = os.homedir()
const paths = new Map<PathName, string>([
  ['home', home],
  ['temp', os.tmpdir()],
  ['appData', path.join(home, '.config')],
])
const loginItem: Settings = { openAtLogin: false }
const handed: Second[] = []
let crashDumps: string | null = null

/** Becomes ready in a later turn, as the program's first lines run before. */
const ready = new Promise<void>((resolve, reject) => {
  setImmediate(() => {
    becomeReady().then(resolve, reject)
  })
})

async function becomeReady(): Promise<void> {
  if (hasEnded) return new Promise(() => undefined)
  await serveSchemes()
  lifecycle.isReady = true
  emitter.emit('ready', cancelable(), {})
  // second-instance is guaranteed to come after ready.
  for (const second of handed.splice(0)) emitSecond(second)
}

let hasEnded = false

function pathOf(name: PathName): string {
  if (name === 'userData') return lifecycle.userData
  const known =
    name === 'crashDumps' ? (crashDumps ?? path.join(pathOf('userData'), 'Crashpad')) : paths.get(name)
  if (known === undefined) throw new NotSupported(`the path ${name}`)
  return known
}

function emitSecond({ argv, cwd, data }: Second): void {
  if (!lifecycle.isReady) handed.push({ argv, cwd, data })
  else emitter.emit('second-instance', cancelable(), asChromiumHands(argv), cwd, data)
}

/** Arguments of second-instance: Chromium may add some, and changes their order. */
function asChromiumHands([program = '', ...words]: readonly string[]): string[] {
  const switches = words.filter(word => word.startsWith('--'))
  const others = words.filter(word => !word.startsWith('--'))
  return [program, ...switches, '--original-process-start-time=13400000000000000', ...others]
}

/** Writes a crash dump: Crashpad stores them in a folder of crashDumps. */
function writeDump(): void {
  const folder = path.join(pathOf('crashDumps'), 'completed')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${Date.now()}.dmp`), 'MDMP of a page')
}

/** app.quit: emits before-quit, closes the windows, then emits will-quit and quit, without window-all-closed. */
function quit(): void {
  if (lifecycle.isQuitting || hasEnded) return
  const before = cancelable()
  emitter.emit('before-quit', before)
  if (before.defaultPrevented) return
  lifecycle.isQuitting = true
  for (const window of BrowserWindow.getAllWindows()) window.close()
  if (BrowserWindow.getAllWindows().length > 0) {
    // A window that stays open stops the quitting.
    lifecycle.isQuitting = false
    return
  }
  const will = cancelable()
  emitter.emit('will-quit', will)
  lifecycle.isQuitting = false
  if (!will.defaultPrevented) exit(0)
}

/** app.exit: ends at once, without before-quit and will-quit. */
function exit(code = 0): void {
  if (hasEnded) return
  hasEnded = true
  emitter.emit('quit', cancelable(), code)
  closeBrowser()
    .catch((error: unknown) => console.error(error))
    .finally(() => process.exit(code))
}

/** window-all-closed: without a listener the program ends with the last window. */
whenAllClosed(() => {
  if (lifecycle.isQuitting || hasEnded) return
  if (!emitter.emit('window-all-closed')) quit()
})
onContentsCreated(contents => emitter.emit('web-contents-created', cancelable(), contents))

// These signals end the program like app.quit (electron_browser_main_parts_posix.cc).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit)
onOrder('quit', quit)
onOrder('close-window', () => BrowserWindow.getAllWindows()[0]?.close())
onOrder('crash', () => {
  if (lifecycle.keepsDumps) writeDump()
  return BrowserWindow.getAllWindows()[0]?.crashPage()
})
onOrder('open-url', url => emitter.emit('open-url', cancelable(), url))
onOrder('open-file', file => emitter.emit('open-file', cancelable(), file))
onOrder('activate', () => emitter.emit('activate', cancelable(), false))
onOrder('look', () => ({
  windows: BrowserWindow.getAllWindows().map(window => window.isVisible()),
  openAtLogin: loginItem.openAtLogin,
}))

export const app = onlyKnown(
  'app',
  Object.assign(emitter, {
    name: 'Fieldbook',
    isPackaged: machine.isPackaged,
    getVersion: () => process.env.npm_package_version ?? '0.0.0',
    getAppPath: () => machine.appPath,
    isReady: () => lifecycle.isReady,
    whenReady: () => ready,
    getPreferredSystemLanguages: () => [...machine.languages],
    getPath: pathOf,
    /** app.setPath: throws for a missing folder; Chromium uses userData only before ready. */
    setPath(name: string, folder: string) {
      if (name === 'userData' && lifecycle.isReady)
        throw new NotSupported('userData that changes after ready')
      if (!existsSync(folder)) throw new Error(`Failed to set path: ${folder}`)
      if (name === 'userData') lifecycle.userData = folder
      else if (name === 'crashDumps') crashDumps = folder
      else paths.set(name as PathName, folder)
    },
    /** Creates the folder, unlike setPath. */
    setAppLogsPath: (folder?: string) => void mkdirSync(folder ?? pathOf('logs'), { recursive: true }),
    requestSingleInstanceLock: (data?: unknown) => takeLock(pathOf('userData'), data, emitSecond),
    releaseSingleInstanceLock: releaseLock,
    setAppUserModelId: () => undefined,
    isDefaultProtocolClient: () => false,
    setAsDefaultProtocolClient: () => true,
    /** Only on Windows and macOS. */
    setLoginItemSettings: (settings: Settings) => void Object.assign(loginItem, settings),
    getLoginItemSettings: () => ({ openAtLogin: loginItem.openAtLogin }) as LoginItemSettings,
    focus: () => undefined,
    quit,
    exit,
  } satisfies Partial<App>),
  supportedEvents.App,
)
ready.catch(reportLost)
