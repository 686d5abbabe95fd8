/**
 * Messages between the program and its test: the program reports what a user would notice, and the test orders actions
 * of the user and the system.
 */
import process from 'node:process'
import { NotSupported } from './known.ts'
import { machine } from './machine.ts'

/** Reports, by kind. */
export interface Told {
  /** Chromium is ready for the test's connection */
  browser: { port: number }
  /** the window was shown or hidden */
  shown: { isShown: boolean }
  'error-box': { title: string; content: string }
  'message-box': { message: string; detail: string; buttons: string[] }
  notification: { title: string; body: string }
  'notification-closed': Record<never, never>
  external: { url: string }
  'show-item': { path: string }
  menu: { labels: string[] }
  tray: { isThere: boolean; labels: string[] }
  /** an error that no code of the program receives */
  lost: { message: string }
  done: { id: number; value: unknown; error: string | null }
}
export type ToldKind = keyof Told
export type AnyTold = { [K in ToldKind]: { kind: K } & Told[K] }[ToldKind]

/** Orders of the test. */
export interface Orders {
  /** the laptop sleeps, and wakes up */
  sleep: null
  wake: null
  /** kills the page's process */
  crash: null
  'close-window': null
  /** clicks the icon in the dock of macOS */
  activate: null
  quit: null
  'press-notification': null
  /** labels from the top level down, such as `File`, `Quit` */
  'choose-menu': string[]
  'choose-tray': string[]
  /** clicks the icon itself */
  'press-tray': null
  /** a shortcut of the menu, such as `CommandOrControl+Q` */
  'press-shortcut': string
  /** macOS passes an address or a file to the running program */
  'open-url': string
  'open-file': string
  /** returns the state of the window: whether it is shown, and its page's permissions */
  look: null
}
export type OrderName = keyof Orders

interface Order<N extends OrderName = OrderName> {
  id: number
  name: N
  value: Orders[N]
}

type Obey = { [N in OrderName]?: (value: Orders[N]) => unknown }
const obey: Obey = {}

export function tell<K extends ToldKind>(kind: K, what: Told[K]): void {
  process.send?.({ kind, ...what })
  if (machine.tellsOnTerminal) console.log(`played: ${kind}`)
}

export function onOrder<N extends OrderName>(name: N, run: (value: Orders[N]) => unknown): void {
  ;(obey as Record<N, (value: Orders[N]) => unknown>)[name] = run
}

/** Reports errors that Electron would only print. */
export function reportLost(error: unknown): void {
  console.error(error)
  tell('lost', { message: error instanceof Error ? error.message : String(error) })
}

export function listenToOrders(): void {
  process.on('message', ({ id, name, value }: Order) => {
    const run = obey[name] as ((value: unknown) => unknown) | undefined
    const done = Promise.resolve().then(() => {
      if (!run) throw new NotSupported(`the order ${name}`)
      return run(value)
    })
    done.then(
      answer => tell('done', { id, value: answer ?? null, error: null }),
      (error: unknown) => tell('done', { id, value: null, error: String(error) }),
    )
  })
  // Lets the process end when Electron would, although it listens to orders.
  process.channel?.unref()
}
