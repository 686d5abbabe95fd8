/**
 * Messages to the user and the system: `dialog` (electronjs.org/docs/api/dialog), `Notification`
 * (electronjs.org/docs/api/notification), `shell` (electronjs.org/docs/api/shell), `nativeTheme`
 * (electronjs.org/docs/api/native-theme), `powerMonitor` (electronjs.org/docs/api/power-monitor), `nativeImage`
 * (electronjs.org/docs/api/native-image), `crashReporter` (electronjs.org/docs/api/crash-reporter).
 */
import { EventEmitter } from 'node:events'
import process from 'node:process'
import type {
  CrashReporter,
  Dialog,
  Notification as ElectronNotification,
  NativeImage,
  NativeTheme,
  NotificationConstructorOptions,
  Shell,
} from 'electron'
import { supportedEvents } from './events.ts'
import { NotSupported, onlyKnown, onlyOptions } from './known.ts'
import { lifecycle } from './lifecycle.ts'
import { machine } from './machine.ts'
import { onOrder, tell } from './told.ts'

const { dialogs } = machine

/** Returns the next answer; an unexpected dialog is an error of the test. */
function nextAnswer<T>(answers: T[] | undefined, what: string): T {
  const [answer] = answers?.splice(0, 1) ?? []
  if (answer === undefined) throw new NotSupported(`a person who answers ${what}`)
  return answer
}

export const dialog = onlyKnown('dialog', {
  /** dialog.showErrorBox: on Linux before ready it only prints to stderr. */
  showErrorBox(title, content) {
    if (!lifecycle.isReady && process.platform === 'linux') console.error(title, content)
    else tell('error-box', { title, content })
  },
  showSaveDialog: (async () => {
    const file = nextAnswer(dialogs.saveAs, 'where to save')
    return { canceled: file === null, filePath: file ?? '' }
  }) as Dialog['showSaveDialog'],
  showOpenDialog: (async () => {
    const files = nextAnswer(dialogs.open, 'which file to open')
    return { canceled: files === null, filePaths: files ?? [] }
  }) as Dialog['showOpenDialog'],
  showMessageBox: (async (...given: unknown[]) => {
    const { message, detail = '', buttons = [] } = given.at(-1) as Electron.MessageBoxOptions
    tell('message-box', { message, detail, buttons })
    return { response: nextAnswer(dialogs.press, message), checkboxChecked: false }
  }) as Dialog['showMessageBox'],
} satisfies Partial<Dialog>)

let last: Notification | null = null

export class Notification extends EventEmitter implements Pick<ElectronNotification, 'show' | 'close'> {
  static isSupported(): boolean {
    return true
  }

  private readonly options: NotificationConstructorOptions
  constructor(options: NotificationConstructorOptions = {}) {
    super()
    onlyOptions('Notification', options, ['title', 'body', 'silent'])
    this.options = options
    // biome-ignore lint/correctness/noConstructorReturn: the one that refuses what is not played
    return onlyKnown<Notification>('Notification', this, supportedEvents.Notification)
  }

  show(): void {
    last = this
    const { title = '', body = '' } = this.options
    tell('notification', { title, body })
    this.emit('show')
  }

  close(): void {
    this.emit('close')
    tell('notification-closed', {})
  }
}

onOrder('press-notification', () => {
  if (!last) throw new Error('There is no notification to press')
  last.emit('click')
})

export const shell = onlyKnown('shell', {
  async openExternal(url) {
    tell('external', { url })
  },
  showItemInFolder: file => tell('show-item', { path: file }),
} satisfies Partial<Shell>)

export const nativeTheme = onlyKnown(
  'nativeTheme',
  Object.assign(new EventEmitter(), { shouldUseDarkColors: false } satisfies Partial<NativeTheme>),
  supportedEvents.NativeTheme,
)

/** powerMonitor: suspend and resume, on every system. */
export const powerMonitor = onlyKnown('powerMonitor', new EventEmitter(), supportedEvents.PowerMonitor)
onOrder('sleep', () => powerMonitor.emit('suspend'))
onOrder('wake', () => powerMonitor.emit('resume'))

/** nativeImage.createFromPath: returns an empty image for a file that is no picture. */
export const nativeImage = onlyKnown('nativeImage', {
  createFromPath: () => imageOf({ width: 512, height: 512 }),
} satisfies { createFromPath(file: string): Pick<NativeImage, 'resize' | 'isEmpty'> })

function imageOf(size: { width?: number; height?: number }): NativeImage {
  const image = { resize: imageOf, isEmpty: () => size.width === 0 } satisfies Partial<NativeImage>
  return onlyKnown('an image', image) as unknown as NativeImage
}

/** crashReporter.start: `uploadToServer: false` keeps the dumps in crashDumps. */
export const crashReporter = onlyKnown('crashReporter', {
  start(options) {
    onlyOptions('crashReporter', options, ['uploadToServer'])
    if (options.uploadToServer !== false) throw new NotSupported('dumps that leave the laptop')
    lifecycle.keepsDumps = true
  },
} satisfies Pick<CrashReporter, 'start'>)

/** `net` (electronjs.org/docs/api/net): Chromium's own client, which only a policy enables; not supported. */
export const net = onlyKnown('net', {})
