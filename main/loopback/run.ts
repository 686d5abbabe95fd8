/** Starts the app for a browser, and ends it when the user or the system asks. */
import process from 'node:process'
import open from 'open'
import { escapeLines } from '../../shared/entities/printable.ts'
import { type Failure, type Outcome, succeed } from '../../shared/text/failures.ts'
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
  /** works once, and is then replaced by another one */
  readonly address: string
  addressForOnce(): string
  log: Ports['log']
  close(): Promise<void>
}

/** Runs until SIGINT, SIGTERM or SIGHUP. Returns the exit code. An error is printed as one sentence. */
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

/** Opens the page of the running program: a second start wants it. The printed sentence has its address. */
async function openRunning(options: Options, { reason, values }: Failure): Promise<void> {
  if (reason !== 'folder-taken-at') return
  await openBrowser(options, () => String(values?.address)).catch((error: unknown) => console.error(error))
}

async function openBrowser(options: Options, addressNow: () => string): Promise<void> {
  if (options.open && hasDisplay()) await open(addressNow())
}

/** Starts the parts in order. If a step fails, the earlier ones are ended in reverse order. */
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
      // A full disk must not prevent access to the data.
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

/** Resolves at the first signal. A second one ends the program at once, the system's default. */
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
