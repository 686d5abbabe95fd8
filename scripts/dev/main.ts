/**
 * The main program of `npm run dev`: runs from its sources in its own process, behind 127.0.0.1 like the packaged one.
 * Only the page is served by another program. It starts on a message and ends with its parent.
 */
import { flushCompileCache } from 'node:module'
import process from 'node:process'
import { forPage } from '../../main/app/contents/for-page.ts'
import { createApp } from '../../main/app/create-app.ts'
import type { Options } from '../../main/app/host/options.ts'
import { createServe } from '../../main/app/serve.ts'
import { startContentsServer } from '../../main/loopback/contents-server.ts'
import { startLoopback } from '../../main/loopback/run.ts'
import { type Outcome, succeed } from '../../shared/text/failures.ts'

export interface ToMain {
  options: Options
  /** the origin of the page */
  page: string
}

export type FromMain = { is: 'loaded' } | { is: 'ready'; ready: Ready } | { is: 'refused'; why: string }

export interface Ready {
  /** address with the token */
  address: string
  /** headers of every page of this main, including its policy */
  headers: Record<string, string>
}

interface Running {
  ready: Ready
  close(): Promise<void>
}

const tell = (message: FromMain) => process.send?.(message)

// Ctrl+C reaches every process of a terminal, but the parent decides when this one ends.
process.on('SIGINT', () => undefined)
const over = new Promise(resolve => process.once('disconnect', resolve))
process.once('message', begin)
tell({ is: 'loaded' })

async function begin(asked: ToMain): Promise<void> {
  const running = await start(asked)
  if (!running.ok) tell({ is: 'refused', why: running.failure.message })
  else tell({ is: 'ready', ready: running.value.ready })
  // Saves the compile cache now, as the next main is loaded while this one still runs.
  flushCompileCache()
  await over
  if (running.ok) await running.value.close()
  process.exit()
}

/** Starts main with its own server of documents. The page comes from another server, unlike in the packaged program. */
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

/** Returns the headers that every response has, read from a 404 response. */
async function headersFor(contents: string): Promise<Record<string, string>> {
  const { headers } = await createServe(import.meta.dirname, contents)(new Request('http://127.0.0.1/none'))
  const { 'content-type': _type, 'cache-control': _cache, ...others } = Object.fromEntries(headers)
  return others
}
