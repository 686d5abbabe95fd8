/** Starts the app for a browser, and ends it when the person or the system asks. */
import process from 'node:process'
import open from 'open'
import { type Outcome, succeed } from '../../shared/failures.ts'
import type { App } from '../app/app.ts'
import { forPage } from '../app/contents/for-page.ts'
import { openOrBorrowFolder } from '../app/host/borrowed-folder.ts'
import { hasDisplay } from '../app/host/display.ts'
import type { Options } from '../app/host/options.ts'
import { rendererFolder } from '../app/host/program-folder.ts'
import { startDemo } from '../app/host/start-demo.ts'
import { asOutcome } from '../app/host/store-outcome.ts'
import type { Ports } from '../app/ports.ts'
import { createServe } from '../app/serve.ts'
import { startContentsServer } from './contents-server.ts'
import { openNodePorts } from './ports.ts'
import { startServer } from './server.ts'

export type CreateApp = (ports: Ports) => Promise<App>

export interface Running {
  address: string
  addressForOnce(): string
  log: Ports['log']
  close(): Promise<void>
}

/** Runs until SIGINT, SIGTERM or SIGHUP. The answer is the exit code; what went wrong is said in one sentence. */
export async function runLoopback(options: Options, createApp: CreateApp): Promise<number> {
  const started = await startLoopback(options, createApp)
  if (!started.ok) {
    console.error(started.failure.message)
    return 1
  }
  const { address, addressForOnce, log, close } = started.value
  console.log(`Fieldbook is ready at ${address}`)
  const stopped = nextStopSignal()
  if (options.open && hasDisplay()) {
    open(addressForOnce()).catch((error: unknown) => log.warn({ err: error }, 'browser.not-opened'))
  }
  await stopped
  await close()
  return 0
}

/** Everything that was started is ended again when a later step fails, in the opposite order. */
export async function startLoopback(options: Options, createApp: CreateApp): Promise<Outcome<Running>> {
  const undo: (() => void | Promise<void>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const running = await startSteps(options, createApp, undo)
    if (!running.ok) await close()
    return running.ok ? succeed({ ...running.value, close }) : running
  } catch (error) {
    await close()
    throw error
  }
}

async function startSteps(
  options: Options,
  createApp: CreateApp,
  undo: (() => void | Promise<void>)[],
): Promise<Outcome<Omit<Running, 'close'>>> {
  const folder = openOrBorrowFolder(options.data)
  if (!folder.ok) return folder
  undo.push(() => folder.value.release())

  const host = await openNodePorts(folder.value.dir, process.env, folder.value.borrowedFrom)
  if (!host.ok) return host
  undo.push(() => host.value.close())
  const { downloads } = host.value

  const contents = await startContentsServer(host.value.ports)
  undo.push(() => contents.close())
  const ports: Ports = { ...host.value.ports, contentsBase: contents.base }

  const app = await asOutcome(() => createApp(ports))
  if (!app.ok) return app
  undo.push(() => app.value.close())

  const demo = options.demo ? await startDemo(app.value) : succeed(null)
  if (!demo.ok) return demo

  const serve = createServe(rendererFolder(), new URL(contents.base).origin)
  const server = await startServer({ app: app.value, serve, ports, downloads, port: options.port })
  if (!server.ok) return server
  undo.push(() => server.value.close())
  const { address, addressForOnce } = server.value
  contents.open(forPage(app.value.serveContents, new URL(address).origin))
  folder.value.announce(address)
  return succeed({ address, addressForOnce, log: ports.log })
}

/** A second signal ends the program at once, as it would without us. */
function nextStopSignal(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  return new Promise(resolve => {
    const stop = () => {
      for (const signal of signals) process.off(signal, stop)
      resolve()
    }
    for (const signal of signals) process.on(signal, stop)
  })
}
