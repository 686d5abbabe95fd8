/** The Chromium behind the windows of one program: its profile lies in the program's `userData`, and it ends with it. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { leanFlags } from '../../e2e/lean-flags.ts'
import { machine } from './machine.ts'
import { tell } from './told.ts'

let launched: Promise<BrowserContext> | null = null

const flags = [
  ...leanFlags,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // a camera that shows a clock; whether a page may use it is the program's to say
  '--use-fake-device-for-media-stream=fps=5',
  '--window-size=1280,800',
  // nothing but what the program serves is found, wherever a page wants to go
  '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // where the test joins in
  '--remote-debugging-port=0',
]

/** With the first window: a program that shows none needs no Chromium. */
export function browserFor(userData: string): Promise<BrowserContext> {
  launched ??= launch(userData)
  return launched
}

async function launch(userData: string): Promise<BrowserContext> {
  const note = path.join(userData, 'DevToolsActivePort')
  rmSync(note, { force: true })
  const context = await chromium.launchPersistentContext(userData, {
    executablePath: machine.chromium,
    headless: !machine.isHeaded,
    args: flags,
    viewport: null,
    // the program's own business (`app.ts`)
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  })
  letIn = () => tell('browser', { port: Number(readFileSync(note, 'utf8').split('\n', 1)[0]) })
  return context
}

let letIn = (): void => undefined

/** The test joins once a page is loaded: while one is being made, its debugger and ours would wait for each other. */
export function pageIsLoaded(): void {
  letIn()
  letIn = () => undefined
}

export async function closeBrowser(): Promise<void> {
  const closing = launched
  launched = null
  await (await closing)?.close()
}
