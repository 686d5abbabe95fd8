/** Starts the built program in a window on the stand-in for Electron, as a process whose page a test controls. */
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { atEnd } from '../e2e/support/at-end.ts'
import { findHeadless } from '../e2e/support/find-chromium.ts'
import { makeFolder, type Program, root, startTalking } from '../e2e/support/programs.ts'
import { isWhole } from '../support/sample.ts'
import { type KeyStore, type Machine, machineVariable } from './electron/machine.ts'
import type { AnyTold, OrderName, Orders, Told, ToldKind } from './electron/told.ts'

export interface WindowProgram extends Program {
  /** all reports so far */
  told<K extends ToldKind>(kind: K): Told[K][]
  /** the first report of its kind, or the first after `after` of them */
  nextReport<K extends ToldKind>(kind: K, after?: number): Promise<Told[K]>
  order<N extends OrderName>(name: N, value: Orders[N]): Promise<unknown>
  /** the page of the window when it is loaded; after a crash the new one */
  page(): Promise<Page>
  /** kills the page's process, and waits until that is noticed */
  crash(): Promise<void>
}

type Played = Partial<Omit<Machine, 'keyStore'>> & { keyStore?: Partial<KeyStore> }

export interface WindowOptions {
  data: string
  words?: readonly string[]
  played?: Played
  env?: Record<string, string>
  /** another main file than the built one */
  main?: string
}

const register = path.join(import.meta.dirname, 'electron', 'register.ts')

/** The key store of the programs of a test file, as on one machine. */
let keyFile: string | null = null

/** Node's arguments for the program on the stand-in. */
export function standInArguments(main: string = path.join(root, 'dist', 'main', 'shell.js')): string[] {
  return ['--disable-warning=ExperimentalWarning', '--import', register, main]
}

export function simulatedMachine(played: Played): Partial<Machine> {
  keyFile ??= path.join(makeFolder('fieldbook-keys'), 'store')
  const keyStore = { kind: 'system', file: keyFile, ...played.keyStore } as const
  return { chromium: findHeadless(), ...played, keyStore }
}

export function startWindow({ data, words = [], played = {}, env = {}, main }: WindowOptions): WindowProgram {
  const { program, child } = startTalking([...standInArguments(main), '--data', data, ...words], {
    env: { [machineVariable]: JSON.stringify(simulatedMachine(played)), ...env },
  })
  const all: AnyTold[] = []
  const listeners = new Set<() => void>()
  child.on('message', message => {
    all.push(message as AnyTold)
    for (const listener of listeners) listener()
  })
  const told = <K extends ToldKind>(kind: K) => all.filter(one => one.kind === kind) as unknown as Told[K][]
  const when = <T>(what: string, look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const found = look()
        if (found === undefined) return
        listeners.delete(check)
        resolve(found)
      }
      listeners.add(check)
      program.ended.then(
        () => reject(new Error(`The program ended before ${what}:\n${program.output()}`)),
        reject,
      )
      check()
    })
  const nextReport = <K extends ToldKind>(kind: K, after = 0) => when(kind, () => told(kind)[after])
  let asked = 0
  const order: WindowProgram['order'] = async (name, value) => {
    asked += 1
    const id = asked
    child.send({ id, name, value })
    const { error, value: answer } = await when(name, () => told('done').find(done => done.id === id))
    if (error !== null) throw new Error(error)
    return answer
  }
  let browser: Promise<Browser> | null = null
  const crashed = new Set<Page>()
  const page = async () => {
    browser ??= nextReport('browser').then(({ port }) => joinBrowser(port))
    return firstPage(await browser, crashed)
  }
  const crash = async () => {
    const dying = await page()
    const dies = dying.waitForEvent('crash')
    await order('crash', null)
    await dies
    crashed.add(dying)
  }
  return { ...program, told, nextReport, order, page, crash }
}

async function joinBrowser(port: number): Promise<Browser> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  atEnd(() => browser.close())
  return browser
}

async function firstPage(browser: Browser, crashed: ReadonlySet<Page>): Promise<Page> {
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser of the window has ended')
  const here = context.pages().find(page => !crashed.has(page))
  const page = here ?? (await context.waitForEvent('page'))
  await page.waitForURL(/localhost/)
  await page.waitForLoadState()
  // Drawing animations takes a tenth of the tests' time.
  if (!isWhole) await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}
