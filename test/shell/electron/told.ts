/** Between the program and its test: what a person would notice is told, and what a person or the system does is ordered. */
import process from 'node:process'
import { NotPlayed } from './known.ts'
import { machine } from './machine.ts'

/** What is told, by its kind. */
export interface Told {
  /** Chromium listens for the test */
  browser: { port: number }
  /** the window shows, or hides */
  shown: { isShown: boolean }
  'error-box': { title: string; content: string }
  'message-box': { message: string; detail: string; buttons: string[] }
  notification: { title: string; body: string }
  'notification-closed': Record<never, never>
  external: { url: string }
  'show-item': { path: string }
  menu: { labels: string[] }
  tray: { isThere: boolean; labels: string[] }
  /** an error that nobody in the program hears of */
  lost: { message: string }
  done: { id: number; value: unknown; error: string | null }
}
export type ToldKind = keyof Told
export type AnyTold = { [K in ToldKind]: { kind: K } & Told[K] }[ToldKind]

/** What happens to the program from outside. */
export interface Orders {
  /** the laptop sleeps, and wakes up again */
  sleep: null
  wake: null
  /** the page's process dies */
  crash: null
  'close-window': null
  /** its icon in the dock of macOS is pressed */
  activate: null
  quit: null
  'press-notification': null
  /** by its labels from the top; `File`, `Quit` */
  'choose-menu': string[]
  'choose-tray': string[]
  /** its icon itself */
  'press-tray': null
  /** a shortcut of the menu, as `CommandOrControl+Q` */
  'press-shortcut': string
  /** macOS hands an address or a file over without starting the program again */
  'open-url': string
  'open-file': string
  /** what is known of the window: whether it shows, and what its page may do */
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

/** Errors that Electron would only print. */
export function tellLost(error: unknown): void {
  console.error(error)
  tell('lost', { message: error instanceof Error ? error.message : String(error) })
}

export function listenToOrders(): void {
  process.on('message', ({ id, name, value }: Order) => {
    const run = obey[name] as ((value: unknown) => unknown) | undefined
    const done = Promise.resolve().then(() => {
      if (!run) throw new NotPlayed(`the order ${name}`)
      return run(value)
    })
    done.then(
      answer => tell('done', { id, value: answer ?? null, error: null }),
      (error: unknown) => tell('done', { id, value: null, error: String(error) }),
    )
  })
  // who listens to orders ends when Electron would, not when nothing is left to do
  process.channel?.unref()
}
