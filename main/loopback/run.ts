/** Starts the app for a browser, and ends it when the person or the system asks. */
import process from 'node:process'
import open from 'open'
import { type Failure, type Outcome, succeed } from '../../shared/failures.ts'
import { escapeLines } from '../../shared/printable.ts'
import type { App } from '../app/app.ts'
import { forPage } from '../app/contents/for-page.ts'
import { openOrBorrowFolder } from '../app/host/borrowed-folder.ts'
import { hasDisplay } from '../app/host/display.ts'
import type { Options } from '../app/host/options.ts'
import { rendererFolder } from '../app/host/program-folder.ts'
import { asOutcome } from '../app/host/store-outcome.ts'
import type { Ports } from '../app/ports/ports.ts'
import { createServe } from '../app/serve.ts'
import { startDemo } from '../app/start-demo.ts'
import { startContentsServer } from './contents-server.ts'
import { openNodePorts } from './ports.ts'
import { startServer } from './server.ts'

export type CreateApp = (ports: Ports) => Promise<App>

export interface Running {
  /** lets in once, and is another one from then on */
  readonly address: string
  addressForOnce(): string
  log: Ports['log']
  close(): Promise<void>
}

/** Runs until SIGINT, SIGTERM or SIGHUP. Returns the exit code; what went wrong is said in one sentence. */
export async function runLoopback(options: Options, createApp: CreateApp): Promise<number> {
  const started = await startLoopback(options, createApp)
  if (!started.ok) {
    console.error(escapeLines(started.failure.message))
    await openRunning(options, started.failure)
    return 1
  }
  const { address, addressForOnce, log, close } = started.value
  console.log(`Fieldbook is ready at ${address}`)
  const stopped = nextStopSignal()
  openBrowser(options, addressForOnce).catch((error: unknown) =>
    log.warn({ err: error }, 'browser.not-opened'),
  )
  await stopped
  await close()
  return 0
}

/** Who starts it while it runs wants its page; the sentence has told where it is. */
async function openRunning(options: Options, { reason, values }: Failure): Promise<void> {
  if (reason !== 'folder-taken-at') return
  await openBrowser(options, () => String(values?.address)).catch((error: unknown) => console.error(error))
}

async function openBrowser(options: Options, addressNow: () => string): Promise<void> {
  if (options.open && hasDisplay()) await open(addressNow())
}

/** Everything that was started is ended again when a later step fails, in the opposite order. */
export async function startLoopback(options: Options, createApp: CreateApp): Promise<Outcome<Running>> {
  await using started = new AsyncDisposableStack()
  const folder = openOrBorrowFolder(options.data)
  if (!folder.ok) return folder
  started.defer(() => folder.value.release())

  const host = await openNodePorts(folder.value.dir, process.env, folder.value.borrowedFrom)
  if (!host.ok) return host
  started.defer(() => host.value.close())
  const { downloads } = host.value

  const contents = await startContentsServer(host.value.ports)
  started.defer(() => contents.close())
  const ports: Ports = { ...host.value.ports, contentsBase: contents.base }
  const { log } = ports

  const app = await asOutcome(() => createApp(ports))
  if (!app.ok) return app
  started.defer(() => app.value.close())

  if (options.subject) app.value.show(options.subject)
  const demo = options.demo ? await startDemo(app.value) : succeed(null)
  if (!demo.ok) return demo

  const serve = createServe(rendererFolder(), new URL(contents.base).origin)
  const { port } = options
  const announce = (address: string) => {
    try {
      folder.value.announce(address)
    } catch (error) {
      // a full disk keeps nobody out of what is there
      log.warn({ err: error }, 'address.not-announced')
    }
  }
  const server = await startServer({ app: app.value, serve, ports, downloads, port, tell: announce })
  if (!server.ok) return server
  const { value } = server
  started.defer(() => value.close())
  contents.open(forPage(app.value.serveContents, new URL(value.address).origin))
  const running = started.move()
  return succeed({
    get address() {
      return value.address
    },
    addressForOnce: value.addressForOnce,
    log,
    close: () => running.disposeAsync(),
  })
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
