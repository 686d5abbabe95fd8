/**
 * Main as `npm run dev` has it: from its sources, in a process of its own, the app behind 127.0.0.1 as it ships, but for
 * a page that another program serves. It begins when it is told to, and ends with the program that told it.
 */
import { flushCompileCache } from 'node:module'
import process from 'node:process'
import { forPage } from './main/app/contents/for-page.ts'
import { createApp } from './main/app/create-app.ts'
import type { Options } from './main/app/host/options.ts'
import { createServe } from './main/app/serve.ts'
import { startContentsServer } from './main/loopback/contents-server.ts'
import { startLoopback } from './main/loopback/run.ts'
import { type Outcome, succeed } from './shared/failures.ts'

export interface ToMain {
  options: Options
  /** the origin of the page */
  page: string
}

export type FromMain = { is: 'loaded' } | { is: 'ready'; ready: Ready } | { is: 'refused'; why: string }

export interface Ready {
  /** with the token */
  address: string
  /** what every page of this main gets, its policy among it */
  headers: Record<string, string>
}

interface Running {
  ready: Ready
  close(): Promise<void>
}

const tell = (message: FromMain) => process.send?.(message)

// Ctrl+C reaches every process of a terminal, but the one that started this says when it is over.
process.on('SIGINT', () => undefined)
const over = new Promise(resolve => process.once('disconnect', resolve))
process.once('message', begin)
tell({ is: 'loaded' })

async function begin(asked: ToMain): Promise<void> {
  const running = await start(asked)
  if (!running.ok) tell({ is: 'refused', why: running.failure.message })
  else tell({ is: 'ready', ready: running.value.ready })
  // now and not at the end, as the next one is loaded while this one answers
  flushCompileCache()
  await over
  if (running.ok) await running.value.close()
  process.exit()
}

/** Documents come from an origin of their own, as they do where it ships, but the page they are for is another's. */
async function start({ options, page }: ToMain): Promise<Outcome<Running>> {
  let contents = ''
  const started = await startLoopback(options, async ports => {
    const { base, open } = await startContentsServer(ports)
    const app = await createApp({ ...ports, contentsBase: base })
    open(forPage(app.serveContents, page))
    contents = new URL(base).origin
    return app
  })
  if (!started.ok) return started
  const { address, close } = started.value
  return succeed({ ready: { address, headers: await headersFor(contents) }, close })
}

/** Every answer carries them, also one that says that there is nothing. */
async function headersFor(contents: string): Promise<Record<string, string>> {
  const { headers } = await createServe(import.meta.dirname, contents)(new Request('http://127.0.0.1/none'))
  const { 'content-type': _type, 'cache-control': _cache, ...others } = Object.fromEntries(headers)
  return others
}
