/** A small double of Electron: it records calls, and tests emit its events. */
import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

type Handler = (...values: never[]) => unknown

class Contents extends EventEmitter {
  url = ''
  readonly sent: unknown[][] = []
  openHandler: Handler | null = null
  readonly reload = vi.fn()
  getURL(): string {
    return this.url
  }
  send(...values: unknown[]): void {
    this.sent.push(values)
  }
  setWindowOpenHandler(handler: Handler): void {
    this.openHandler = handler
  }
}

class BrowserWindow extends EventEmitter {
  static readonly opened: BrowserWindow[] = []
  static getAllWindows(): BrowserWindow[] {
    return BrowserWindow.opened
  }
  readonly options: Record<string, unknown>
  readonly webContents = new Contents()
  readonly show = vi.fn()
  readonly focus = vi.fn()
  readonly restore = vi.fn()
  isGone = false
  constructor(options: Record<string, unknown>) {
    super()
    this.options = options
    BrowserWindow.opened.push(this)
    app.emit('web-contents-created', {}, this.webContents)
  }
  async loadURL(url: string): Promise<void> {
    this.webContents.url = url
  }
  isMinimized(): boolean {
    return true
  }
  isDestroyed(): boolean {
    return this.isGone
  }
}

class Notification extends EventEmitter {
  static readonly shown: unknown[] = []
  static last: Notification | null = null
  static isSupported(): boolean {
    return true
  }
  readonly what: unknown
  constructor(what: unknown) {
    super()
    this.what = what
    Notification.last = this
  }
  show(): void {
    Notification.shown.push(this.what)
  }
}

class Tray extends EventEmitter {
  static shown: Tray | null = null
  readonly labels: unknown[] = []
  constructor() {
    super()
    Tray.shown = this
  }
  setToolTip(): void {
    // The double has no pointer to hover.
  }
  setContextMenu(items: { label?: string }[]): void {
    this.labels.push(...items.map(({ label }) => label))
  }
  destroy(): void {
    Tray.shown = null
  }
}

const app = Object.assign(new EventEmitter(), {
  name: 'Fieldbook',
  isPackaged: false,
  setPath: vi.fn(),
  setAppUserModelId: vi.fn((_name: string) => undefined as unknown),
  isDefaultProtocolClient: vi.fn(() => false),
  setAsDefaultProtocolClient: vi.fn((_scheme: string) => true),
  setLoginItemSettings: vi.fn((_settings: object) => undefined),
  getAppPath: () => '/checkout',
  getPath: () => '/nonexistent',
  getVersion: () => '0.0.0',
  getPreferredSystemLanguages: () => ['sv-SE', 'en-GB'],
  requestSingleInstanceLock: vi.fn(() => true),
  releaseSingleInstanceLock: vi.fn(() => undefined as unknown),
  whenReady: () => Promise.resolve(),
  quit: vi.fn(),
  exit: vi.fn(),
})

const defaultSession = Object.assign(new EventEmitter(), {
  protocol: { handle: vi.fn() },
  setPermissionRequestHandler: vi.fn(),
  setPermissionCheckHandler: vi.fn(),
  setDevicePermissionHandler: vi.fn(),
  setDisplayMediaRequestHandler: vi.fn(),
  setSpellCheckerEnabled: vi.fn(),
  resolveProxy: vi.fn(async (_url: string) => 'DIRECT'),
  setProxy: vi.fn(async (_config: object) => undefined),
  closeAllConnections: vi.fn(async () => undefined),
  setCertificateVerifyProc: vi.fn(),
})

const flip = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map(byte => byte ^ 0xff))
const safeStorage = {
  setUsePlainTextEncryption: vi.fn(),
  getSelectedStorageBackend: vi.fn(() => 'gnome_libsecret'),
  isAsyncEncryptionAvailable: vi.fn(async () => true),
  encryptStringAsync: vi.fn(async (text: string) => flip(Buffer.from(text))),
  decryptStringAsync: vi.fn(async (sealed: Buffer) => ({
    result: flip(sealed).toString(),
    shouldReEncrypt: false,
  })),
}

const ipcHandlers = new Map<string, (event: unknown, ...values: unknown[]) => Promise<unknown>>()
const ipcMain = Object.assign(new EventEmitter(), {
  handlers: ipcHandlers,
  handle: (name: string, handler: (event: unknown, ...values: unknown[]) => Promise<unknown>) =>
    ipcHandlers.set(name, handler),
  removeHandler: (name: string) => ipcHandlers.delete(name),
})

const powerMonitor = new EventEmitter()

const ipcRenderer = Object.assign(new EventEmitter(), { invoke: vi.fn(async () => 'answer') })

export const electron = {
  app,
  BrowserWindow,
  Notification,
  Tray,
  nativeImage: { createFromPath: () => ({ resize: () => ({}) }) },
  net: { request: vi.fn() },
  crashReporter: { start: vi.fn() },
  contextBridge: { exposeInMainWorld: vi.fn() },
  dialog: { showErrorBox: vi.fn() },
  ipcMain,
  ipcRenderer,
  Menu: { setApplicationMenu: vi.fn(), buildFromTemplate: (template: unknown) => template },
  powerMonitor,
  nativeTheme: { shouldUseDarkColors: false },
  protocol: { registerSchemesAsPrivileged: vi.fn() },
  safeStorage,
  session: { defaultSession },
  shell: { openExternal: vi.fn(async () => undefined) },
}

/** The module that `vi.mock` returns for imports of electron, by name or as a whole. */
export const electronModule = { ...electron, default: electron }

/** Resets what earlier tests did. */
export function resetElectron(): void {
  app.removeAllListeners()
  defaultSession.removeAllListeners()
  ipcMain.removeAllListeners()
  powerMonitor.removeAllListeners()
  ipcRenderer.removeAllListeners()
  ipcHandlers.clear()
  BrowserWindow.opened.length = 0
  Notification.shown.length = 0
}

export type DoubleContents = Contents
