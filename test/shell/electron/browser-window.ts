/** `BrowserWindow` (electronjs.org/docs/api/browser-window): a page of Chromium. */
import { EventEmitter } from 'node:events'
import type {
  BrowserWindowConstructorOptions,
  BrowserWindow as ElectronWindow,
  WebContents,
  WebPreferences,
} from 'electron'
import { cancelable } from './cancelable.ts'
import { supportedEvents } from './events.ts'
import { onlyKnown, onlyOptions } from './known.ts'
import { lifecycle } from './lifecycle.ts'
import { reportLost, tell } from './told.ts'
import { type Contents, openContents } from './web-contents.ts'

const knownOptions = [
  ...['name', 'windowStatePersistence', 'title', 'width', 'height', 'minWidth', 'minHeight', 'show'],
  ...['backgroundColor', 'webPreferences', 'icon'],
] as (keyof BrowserWindowConstructorOptions)[]
/** Supported preferences: an isolated preload script and a sandbox. */
const knownPreferences = [
  ...['preload', 'sandbox', 'contextIsolation', 'nodeIntegration', 'webSecurity', 'webviewTag'],
  ...['navigateOnDragDrop', 'spellcheck', 'devTools'],
] as (keyof WebPreferences)[]

const opened = new Set<BrowserWindow>()

/** Called when the last window has closed. */
let onAllClosed: () => void = () => undefined

export function whenAllClosed(run: () => void): void {
  onAllClosed = run
}

const everyWindow = new EventEmitter()

/** Emits web-contents-created of `app` for each page, before it loads. */
export function onContentsCreated(run: (contents: WebContents) => void): void {
  everyWindow.on('created', run)
}

type Played =
  | ('webContents' | 'loadURL' | 'show' | 'hide' | 'focus' | 'isVisible' | 'minimize' | 'restore')
  | ('isMinimized' | 'isDestroyed' | 'close' | 'destroy')

export class BrowserWindow extends EventEmitter implements Pick<ElectronWindow, Played> {
  static getAllWindows(): BrowserWindow[] {
    return [...opened]
  }

  readonly webContents: WebContents
  private readonly contents: Contents
  private isShown: boolean
  private isSmall = false
  private isGone = false

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    if (!lifecycle.isReady) throw new Error('Cannot create BrowserWindow before app is ready')
    const { webPreferences = {} } = options
    onlyOptions('BrowserWindow', options, knownOptions)
    onlyOptions('webPreferences', webPreferences, knownPreferences)
    const {
      sandbox = true,
      contextIsolation = true,
      nodeIntegration = false,
      webSecurity = true,
      webviewTag = false,
    } = webPreferences
    if (!sandbox || !contextIsolation || nodeIntegration || !webSecurity || webviewTag)
      throw new Error('The stand-in plays windows that are held in, and no others')
    const window = onlyKnown<BrowserWindow>('BrowserWindow', this, supportedEvents.BrowserWindow)
    this.contents = openContents(webPreferences.preload, () => window.destroy())
    this.webContents = this.contents.contents
    this.isShown = options.show !== false
    opened.add(window)
    everyWindow.emit('created', this.webContents)
    // biome-ignore lint/correctness/noConstructorReturn: the one that refuses what is not played
    return window
  }

  async loadURL(url: string): Promise<void> {
    await this.contents.ready
    // After the first paint of the page.
    this.contents.link()?.page.once('domcontentloaded', () => this.emit('ready-to-show'))
    await this.contents.load(url)
  }

  show(): void {
    this.isShown = true
    this.emit('show')
    tell('shown', { isShown: true })
  }

  hide(): void {
    this.isShown = false
    this.emit('hide')
    tell('shown', { isShown: false })
  }

  focus(): void {
    this.emit('focus')
  }

  isVisible(): boolean {
    return this.isShown && !this.isSmall
  }

  minimize(): void {
    this.isSmall = true
  }

  restore(): void {
    this.isSmall = false
  }

  isMinimized(): boolean {
    return this.isSmall
  }

  isDestroyed(): boolean {
    return this.isGone
  }

  /** win.close: emits `close` first, which a listener may cancel. */
  close(): void {
    const event = cancelable()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  /** win.destroy: emits `closed` without `close`. */
  destroy(): void {
    if (this.isGone) return
    this.isGone = true
    for (const window of opened) if (window.webContents === this.webContents) opened.delete(window)
    this.contents.close().catch(reportLost)
    this.emit('closed')
    if (opened.size === 0) onAllClosed()
  }

  /** Only for tests. */
  crashPage(): Promise<void> | undefined {
    return this.contents.link()?.crash()
  }
}
