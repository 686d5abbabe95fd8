/** The hub itself: serves /api/1 until it is told to stop. */
import path from 'node:path'
import type { Command } from 'commander'
import { pino } from 'pino'
import { readProgramVersion } from '../../app/host/program-folder.ts'
import { createHub, type Hub } from '../../app/hub/create-hub.ts'
import { operatorOf } from '../../service/access/groups.ts'
import { ensureDemoGroup } from '../../service/demo/demo-people.ts'
import { fillDemoDay } from '../../service/demo/fill-demo-day.ts'
import { refuse } from '../../service/refuse.ts'
import { systemTimeZone } from '../data/hub-data.ts'
import { readHubKey } from '../data/hub-key.ts'
import { saveCredentials } from '../terminal/credentials.ts'
import { print } from '../terminal/output.ts'
import { addDataOption, addProxy, dataDirOf, parsePort, parseWholeNumber } from './options.ts'

interface ServeOptions {
  port: number
  host: string
  demo?: true
  credentials?: string
  allowPrivateWebhooks?: true
  trustProxy?: string[]
  signatureSkew?: number
  logLevel: string
}

const DEFAULT_PORT = 8117

export function addServing(program: Command): void {
  addDataOption(program)
    .description('Serves the jobs of field technicians as /api/1. Commands work beside a hub that runs.')
    .option('--port <port>', 'where to listen; 0 takes any that is free', parsePort, DEFAULT_PORT)
    .option(
      '--host <host>',
      'the address to listen on; put TLS in front of any but this machine',
      '127.0.0.1',
    )
    .option('--demo', 'add a group with a day of varied jobs around now')
    .option('--credentials <file>', 'write keys and passwords of the demo group into a file of mode 0600')
    .option('--allow-private-webhooks', 'let webhooks reach private addresses, such as those of this machine')
    .option(
      '--trust-proxy <address...>',
      'proxies on other machines whose X-Forwarded-For is believed; those on this one always are',
      addProxy,
    )
    .option('--signature-skew <seconds>', "how far a signature's time may be off", parseWholeNumber)
    .option('--log-level <level>', 'trace, debug, info, warn, error or silent', 'warn')
    .action(serve)
}

async function serve(options: ServeOptions, command: Command): Promise<void> {
  const hub = await startServing(path.resolve(dataDirOf(command)), options)
  // first the handlers: who reads the line below may send the signal at once
  stopOnSignals(hub)
  print(`Hub ready at ${hub.baseUrl}`)
}

/** The hub with what `options` want in it. @throws Refused, StoreFailure */
export async function startServing(dataDir: string, options: ServeOptions): Promise<Hub> {
  const hub = await start(dataDir, options)
  try {
    await prepareDemo(hub, options)
    return hub
  } catch (error) {
    await hub.close()
    throw error
  }
}

async function start(dataDir: string, options: ServeOptions): Promise<Hub> {
  const { port, host, signatureSkew, logLevel, allowPrivateWebhooks = false, trustProxy = [] } = options
  const log = pino({ level: logLevel }, pino.destination(process.stderr.fd))
  const skew = signatureSkew === undefined ? {} : { signatureSkewMs: signatureSkew * 1_000 }
  const version = readProgramVersion()
  try {
    const key = readHubKey(dataDir)
    const server = { port, host, trustedProxies: trustProxy, version, log }
    return await createHub({ dataDir, key, ...server, allowPrivateWebhooks, ...skew })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      refuse(
        'conflict',
        `Port ${port} on ${host} is in use. Choose another with --port, or 0 for any that is free.`,
      )
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      refuse('conflict', `This machine has no address ${host}. Choose another with --host.`)
    }
    if (code === 'EACCES')
      refuse('conflict', `Port ${port} may not be opened. Choose one above 1023 with --port.`)
    throw error
  }
}

/** `--credentials` alone makes the group and its people too, with an empty day. */
async function prepareDemo({ service, access, baseUrl }: Hub, options: ServeOptions): Promise<void> {
  if (!options.demo && options.credentials === undefined) return
  const demo = await ensureDemoGroup(service, systemTimeZone())
  if (options.demo) {
    fillDemoDay(service, operatorOf(service.store.read, demo.group.id), {
      now: service.now(),
      timeZone: demo.group.time_zone,
      technicianIds: demo.technicianIds,
    })
  }
  if (options.credentials !== undefined) await saveCredentials(access, demo, baseUrl, options.credentials)
}

/** A second signal does not wait for the running requests. */
function stopOnSignals(hub: Hub): void {
  const stop = () => {
    process.on('SIGTERM', () => process.exit(1))
    process.on('SIGINT', () => process.exit(1))
    hub.close().catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
