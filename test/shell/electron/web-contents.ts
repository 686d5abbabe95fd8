/** `webContents` (electronjs.org/docs/api/web-contents): the page of a window, through reloads and crashes. */
import { EventEmitter } from 'node:events'
import type { HandlerDetails, IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron'
import { originOf, toChromium, toElectron } from './addresses.ts'
import { browserFor, pageIsLoaded } from './browser.ts'
import { cancelable } from './cancelable.ts'
import { supportedEvents } from './events.ts'
import { invoke } from './ipc-main.ts'
import { NotSupported, onlyKnown } from './known.ts'
import { lifecycle } from './lifecycle.ts'
import { type FrameNow, linkPage, type PageLink } from './page-link.ts'
import { askPermissions, offerDownload } from './session.ts'
import { reportLost } from './told.ts'

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
export interface Contents {
  /** the object that the program sees */
  contents: WebContents
  /** resolves when the page exists */
  ready: Promise<unknown>
  load(url: string): Promise<void>
  link(): PageLink | null
  close(): Promise<void>
}

/** `onGone` is called when the page was closed from outside. */
export function openContents(preload: string | undefined, onGone: () => void): Contents {
  const emitter = new EventEmitter()
  let link: PageLink | null = null
  let isCrashed = false
  let isClosed = false
  let openHandler: OpenHandler | null = null
  let shown = ''

  async function open(): Promise<void> {
    const context = await browserFor(lifecycle.userData)
    const blank = context.pages().find(page => page.url() === 'about:blank' && page !== link?.page)
    const page = blank ?? (await context.newPage())
    link = await linkPage(page, preload, {
      invoke: (frame, channel, values) => invoke(eventFrom(frame), channel, values),
      mayNavigate,
      openWindow,
    })
    page.on('close', () => {
      if (link?.page === page && !isClosed) onGone()
    })
    page.on('crash', () => {
      isCrashed = true
      emitter.emit('render-process-gone', cancelable(), { reason: 'crashed', exitCode: 5 })
    })
    page.on('popup', popup => popup.close().catch(reportLost))
    page.on('download', download => offerDownload(download, contents))
    page.on('load', () => emitter.emit('did-finish-load'))
  }

  function mayNavigate(url: string, isMainFrame: boolean, isRedirect: boolean): boolean {
    const event = Object.assign(cancelable(), { url, isMainFrame, isSameDocument: false })
    if (isRedirect) emitter.emit('will-redirect', event)
    else emitter.emit('will-frame-navigate', event)
    if (!isRedirect && isMainFrame) emitter.emit('will-navigate', event)
    return !event.defaultPrevented
  }

  /** webContents.setWindowOpenHandler: without a handler a window would open, which is not supported. */
  function openWindow(url: string, frameName: string, features: string): void {
    const referrer = { url: '', policy: 'no-referrer' } as const
    const details: HandlerDetails = { url, frameName, features, disposition: 'foreground-tab', referrer }
    const answer = openHandler?.(details)
    if (answer?.action !== 'deny') reportLost(new NotSupported(`a second window, at ${url}`))
  }

  function eventFrom(frame: FrameNow): IpcMainInvokeEvent {
    const event = {
      type: 'frame',
      frameId: 1,
      processId: 1,
      sender: contents,
      /** Null if the frame has navigated or been destroyed (structures/ipc-main-invoke-event). */
      get senderFrame() {
        if (!frame.isThere()) return null
        const { url, isMain } = frame
        const parent = isMain ? null : ({ url: shown } as WebFrameMain)
        return onlyKnown('a frame', { url, origin: originOf(url), parent })
      },
    }
    return onlyKnown('an ipc event', event) as unknown as IpcMainInvokeEvent
  }

  /** win.loadURL: resolves when the page has finished loading, rejects if it fails to load. */
  async function load(url: string): Promise<void> {
    await ready
    if (!link) throw new Error('The window is closed')
    shown = url
    link.expectOwn()
    const { page } = link
    try {
      await page.goto(toChromium(url), { waitUntil: 'commit' })
      await askPermissions(contents, url)
      await page.waitForLoadState('load')
    } catch (error) {
      const [, code = 'ERR_FAILED'] = /net::(ERR_\w+)/.exec(String(error)) ?? []
      // Chromium shows the error in the same page.
      await page.waitForURL('chrome-error://**')
      throw new Error(`${code} (-2) loading '${url}'`)
    }
    pageIsLoaded()
  }

  async function reload(): Promise<void> {
    if (!isCrashed && link) {
      link.expectOwn()
      await link.page.reload()
      return
    }
    const crashed = link?.page
    isCrashed = false
    await open()
    await crashed?.close()
    await load(shown)
  }

  const known = Object.assign(emitter, {
    getURL: () => (link && !isCrashed ? toElectron(link.page.url()) : shown),
    setWindowOpenHandler: (handler: OpenHandler) => {
      openHandler = handler
    },
    send: (channel: string, ...values: unknown[]) => {
      if (isClosed) throw new TypeError('Object has been destroyed')
      if (!isCrashed) link?.send(channel, values)
    },
    reload: () => void reload().catch(reportLost),
    isDestroyed: () => isClosed,
    isCrashed: () => isCrashed,
  } satisfies Pick<
    WebContents,
    'getURL' | 'setWindowOpenHandler' | 'send' | 'reload' | 'isDestroyed' | 'isCrashed'
  >)
  const contents = onlyKnown('webContents', known, supportedEvents.WebContents) as unknown as WebContents
  const ready = open()
  ready.catch(reportLost)
  return {
    contents,
    ready,
    load,
    link: () => link,
    async close() {
      isClosed = true
      await link?.page.close().catch(() => undefined)
      emitter.emit('destroyed')
    },
  }
}
