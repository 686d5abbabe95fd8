/** The Chromium of a program's windows: its profile is in the program's `userData`, and it ends with the program. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { leanFlags } from '../../e2e/support/lean-flags.ts'
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
  // A camera that shows a clock. The program decides whether a page may use it.
  '--use-fake-device-for-media-stream=fps=5',
  '--window-size=1280,800',
  // Only the program's own hosts can be resolved.
  '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // The test connects to this port.
  '--remote-debugging-port=0',
]

/** Starts with the first window: a program without windows needs no Chromium. */
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
    // The program handles signals itself (`app.ts`).
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  })
  logInUser = () => tell('browser', { port: Number(readFileSync(note, 'utf8').split('\n', 1)[0]) })
  return context
}

let logInUser = (): void => undefined

/**
 * Lets the test connect after a page is loaded: during the creation of a page its debugger and ours would block each
 * other.
 */
export function pageIsLoaded(): void {
  logInUser()
  logInUser = () => undefined
}

export async function closeBrowser(): Promise<void> {
  const closing = launched
  launched = null
  await (await closing)?.close()
}
