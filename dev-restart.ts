/** Keeps one main answering, and puts one from the newest sources in its place when asked. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import type { FromMain, Ready, ToMain } from './dev-main.ts'
import type { PageKey } from './shared/page-key.ts'

/** Whoever asks it has to be its own page, and so needs what that is given. */
export interface Main extends PageKey {
  origin: string
  cookie: string
  /** what every page of it gets, its policy among it */
  headers: Ready['headers']
}

interface Running extends Main {
  child: ChildProcess
}

type Failed =
  /** it cannot be loaded, or ended before it answered */
  | 'broken'
  /** it cannot begin with what it was asked for */
  | 'refused'

export type Ending =
  | 'ready'
  /** the sources changed once more, and a newer one is on its way */
  | 'late'
  | Failed

const root = import.meta.dirname
const packages = new URL('dev-packages.ts', import.meta.url).href
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

  /** The one that answers; null while there is none. One that is just taking another's place is waited for. */
  answering(): Promise<Main | null> {
    return this.#running
  }

  /** The one before answers until the new one is loaded, and goes on where a mistake keeps that one from it. */
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

  /** Only when the one before has let go of the data can the next one have them. */
  async #replace(before: Running | null, child: ChildProcess): Promise<Running | Failed> {
    if (before !== null) await stop(before.child)
    // one that has ended since is noticed by what it does not say
    child.send(this.#asked, () => undefined)
    const said = await nextOf(child)
    const main = said?.is === 'ready' ? await enter(said.ready).catch(() => null) : null
    if (main !== null) return { child, ...main }
    await stop(child)
    if (said?.is !== 'refused') return 'broken'
    console.error(said.why)
    return 'refused'
  }

  /** The page is told that nobody answers, for as long as this is so. */
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

/** What Node makes of the sources is kept, as making it anew takes as long as the rest of a beginning. */
function forkMain(ahead: readonly string[]): ChildProcess {
  const execArgv = [packages, ...ahead].map(name => `--import=${name}`)
  const env = { NODE_COMPILE_CACHE: path.join(root, 'dist', 'compiled'), ...process.env }
  return fork(path.join(root, 'dev-main.ts'), { execArgv, env })
}

/** What it says next, or null when it ends without a word. */
function nextOf(child: ChildProcess): Promise<FromMain | null> {
  if (hasEnded(child)) return Promise.resolve(null)
  return new Promise(resolve => {
    child.once('message', said => resolve(said as FromMain))
    child.once('exit', () => resolve(null))
  })
}

/** It closes its data once nobody is left who could ask for them. */
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
