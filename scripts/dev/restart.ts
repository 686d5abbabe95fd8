/** Keeps one main running, and replaces it by one from the newest sources on request. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import type { PageKey } from '../../shared/contract/page-key.ts'
import type { FromMain, Ready, ToMain } from './main.ts'

/** Address, cookie and secret of a running main: it accepts only requests of its own page. */
export interface Main extends PageKey {
  origin: string
  cookie: string
  /** headers of each of its pages, including its policy */
  headers: Ready['headers']
}

interface Running extends Main {
  child: ChildProcess
}

type Failed =
  /** it cannot be loaded, or ended before it was ready */
  | 'broken'
  /** it cannot start with the given options */
  | 'refused'

export type Ending =
  | 'ready'
  /** the sources changed again, and a newer main is being loaded */
  | 'late'
  | Failed

const root = path.join(import.meta.dirname, '../..')
const packages = new URL('packages.ts', import.meta.url).href
const patienceMs = 5_000

export class MainKeeper {
  readonly #asked: ToMain
  readonly #ahead: readonly string[]
  #loading: ChildProcess | null = null
  #running: Promise<Running | null> = Promise.resolve(null)

  /** Every main loads the modules `ahead` before its own. */
  constructor(asked: ToMain, ahead: readonly string[]) {
    this.#asked = asked
    this.#ahead = ahead
  }

  /** Resolves with the running main, or null without one. Waits while main is being replaced. */
  answering(): Promise<Main | null> {
    return this.#running
  }

  /** Loads a new main while the old one still answers. If the new one fails to load, the old one stays. */
  async restart(): Promise<Ending> {
    this.#loading?.kill('SIGKILL')
    const child = forkMain(this.#ahead)
    this.#loading = child
    const said = await nextOf(child)
    if (this.#loading !== child) return 'late'
    this.#loading = null
    if (said === null) return 'broken'
    const begun = this.#running.then(before => this.#replace(before, child))
    const running = begun.then(now => (typeof now === 'string' ? null : now))
    this.#running = running
    const now = await begun
    if (typeof now === 'string') return now
    child.once('exit', () => this.#lose(running))
    return 'ready'
  }

  /** Stops the old main first: two cannot have the data open at once. */
  async #replace(before: Running | null, child: ChildProcess): Promise<Running | Failed> {
    if (before !== null) await stop(before.child)
    // A child that has ended since then sends no message, so `nextOf` returns null.
    child.send(this.#asked, () => undefined)
    const said = await nextOf(child)
    const main = said?.is === 'ready' ? await enter(said.ready).catch(() => null) : null
    if (main !== null) return { child, ...main }
    await stop(child)
    if (said?.is !== 'refused') return 'broken'
    console.error(said.why)
    return 'refused'
  }

  /** Forgets the main that ended, so that the page shows a lost connection. */
  #lose(running: Promise<Running | null>): void {
    if (this.#running !== running) return
    this.#running = Promise.resolve(null)
    console.error('Main ended by itself. The next change begins another one.')
  }

  async close(): Promise<void> {
    this.#loading?.kill('SIGKILL')
    const running = await this.#running
    if (running !== null) await stop(running.child)
  }
}

/** Starts main with a compile cache: compiling the sources would double the start time. */
function forkMain(ahead: readonly string[]): ChildProcess {
  const execArgv = [packages, ...ahead].map(name => `--import=${name}`)
  const env = { NODE_COMPILE_CACHE: path.join(root, 'dist', 'compiled'), ...process.env }
  return fork(path.join(root, 'scripts/dev/main.ts'), { execArgv, env })
}

/** Resolves with the child's next message, or null if it ends without one. */
function nextOf(child: ChildProcess): Promise<FromMain | null> {
  if (hasEnded(child)) return Promise.resolve(null)
  return new Promise(resolve => {
    child.once('message', said => resolve(said as FromMain))
    child.once('exit', () => resolve(null))
  })
}

/** Asks the child to close its data and end; kills it if that takes too long. */
async function stop(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit')
  if (hasEnded(child)) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  if (child.connected) child.disconnect()
  await ended
  clearTimeout(timer)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function enter({ address, headers }: Ready): Promise<Main> {
  const answer = await fetch(address)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const [, start = '', secret = ''] = /data-start="(.+?)" data-secret="(.+?)"/.exec(await answer.text()) ?? []
  return { origin: new URL(address).origin, cookie, start, secret, headers }
}
