/** A hub in this process: its data, its clock and the server of /api/1 over them. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hubLimits } from '../../../shared/hub-limits.ts'
import { type Connections, watchConnections } from '../../http/connections.ts'
import { describeBuild } from '../../http/operation/build.ts'
import { API_PREFIX, type Monitoring } from '../../http/operation/context.ts'
import { buildServer } from '../../http/server.ts'
import { type Access, createAccess, type LogInLimits } from '../../service/access/access.ts'
import { createVault } from '../../service/access/vault.ts'
import { createCommitQueue } from '../../service/commit-queue.ts'
import { createThumbnails } from '../../service/documents/thumbnails/thumbnails.ts'
import { ensureHubId } from '../../service/identity.ts'
import { openLongReads } from '../../service/long-reads/read-thread.ts'
import type { Service } from '../../service/service.ts'
import { HubStops } from '../../service/turns.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { openBlobs } from '../../store/blobs/open-blobs.ts'
import { dropFileSearch } from '../../store/drop-file-search.ts'
import { holdLock } from '../../store/lock.ts'
import { openStore, type Store } from '../../store/store.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { isPublicAddress, resolveHost } from '../../webhooks/resolve-host.ts'
import { WebhookWorker } from '../../webhooks/worker.ts'
import { trustedCertificates } from '../host/network/certificates.ts'
import { systemClock } from '../host/system.ts'
import { type HubAudit, silentAudit } from './audit/create-audit.ts'
import { createMailer, type MailOptions } from './mail.ts'
import { describeLogLoss, moveLogsWhenQuiet } from './move-logs.ts'
import { createSso, type SsoOptions } from './sso.ts'
import { tidyRegularly } from './tidy-hub.ts'
import { watchOpenings } from './watch-openings.ts'

export interface HubData extends HubTerms {
  /** the folder everything lies in; made when it is not there */
  dataDir: string
}

interface HubTerms {
  /** 32 bytes */
  key: Uint8Array
  clock?: { now(): number }
  /** ms; how far a signature's time may be off */
  signatureSkewMs?: number
  logIns?: LogInLimits
}

export interface HubOptions extends HubData, ServeOptions {}

export interface ServeOptions {
  /** 0: any that is free */
  port: number
  host: string
  /** a socket that listens already and outlives this process, in place of `port` and `host`: its file descriptor */
  socket?: number
  /** addresses and networks beside this machine's own whose X-Forwarded-For is believed */
  trustedProxies?: readonly string[]
  log: Logger
  monitoring?: Monitoring
  /** where logins, refusals and changes of rights are written; without it, nowhere */
  audit?: HubAudit
  /** the company's sign-in */
  sso?: SsoOptions
  /** the company's mail server */
  mail?: MailOptions
  /** Requests of each key and user in a minute. Absent: they are not limited. */
  requestsPerMinute?: number
  /** versions of the laptops' program, served to everybody at /updates */
  updatesFolder?: string
  /** the program's */
  version?: string
  /** whether webhooks may reach private addresses too; by default they may not */
  allowPrivateWebhooks?: boolean
}

export interface Hub {
  /** ends with /api/1 */
  baseUrl: string
  service: Service
  access: Access
  /** takes no new requests, lets the running ones finish for 10 s at most, and closes the data */
  close(): Promise<void>
}

/** The hub's data without a server: what a command works on, also while a hub serves them. */
export function openHubData(data: HubData): HubHands {
  return hubOver(openStore({ file: hubFile(data.dataDir), key: data.key, seat: 'hub' }), data)
}

interface HubHands {
  service: Service
  access: Access
}

/** As `openHubData`, over a store that is open. */
export function hubOver(store: Store, { key, clock = Date, signatureSkewMs, logIns }: HubTerms): HubHands {
  const service = { store, now: () => clock.now(), newUuid: randomUUID }
  return { service, access: createAccess(service, createVault(key), signatureSkewMs, logIns) }
}

export function hubFile(dataDir: string): string {
  return path.join(dataDir, 'hub.db')
}

/** The bytes of documents, in a database of their own. */
export function hubBlobsFile(dataDir: string): string {
  return path.join(dataDir, 'hub-blobs.db')
}

/**
 * Opens the data and serves them. Rejects with what `listen` says when the port cannot be had.
 * @throws StoreFailure, `in-use` when another hub serves the same folder
 */
export async function createHub(options: HubOptions): Promise<Hub> {
  const unlock = holdLock(path.join(options.dataDir, 'hub.lock'))
  if (!unlock) {
    throw new StoreFailure('in-use', `Another hub serves ${options.dataDir}. Stop it, or use another folder.`)
  }
  try {
    const hands = openHubData(options)
    const blobs = openBlobsBeside(hands.service, options)
    for (const { logLoss: loss } of [hands.service.store, blobs])
      if (loss !== null) options.log.error({ why: describeLogLoss(loss) }, 'store.log-lost')
    const { store } = hands.service
    const hub = await serveHub({ ...hands, blobs, key: options.key }, options)
    const files = { main: store.file, contents: blobs.file }
    const stopMoving = moveLogsWhenQuiet(store, files, options.key, options.log)
    const close = async () => {
      stopMoving()
      await hub.close()
      unlock()
    }
    return { ...hub, close: once(close) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Serves what is open, and closes it when the hub is closed, or cannot be served. `key` opens the database. */
export async function serveHub(
  { service, access, blobs, key }: HubHands & { blobs: Blobs; key: Uint8Array },
  options: ServeOptions,
): Promise<Hub> {
  const { audit = silentAudit } = options
  const stopping = new AbortController()
  const openThread = (waiting: { ofOne: number; ofAll: number }) =>
    openLongReads({ file: service.store.file, key }, waiting, error =>
      options.log.error({ err: error }, 'hub.thread-crashed'),
    )
  const searches = openThread(hubLimits.searchesWaiting)
  const lists = openThread(hubLimits.listsWaiting)
  try {
    ensureHubId(service)
    dropFileSearch(service.store)
    const app = await buildServer({
      access,
      service,
      blobs,
      thumbnails: createThumbnails({ blobs, now: service.now }),
      commits: createCommitQueue(service.store),
      searches,
      lists,
      log: options.log,
      stopping: stopping.signal,
      build: describeBuild(options.version ?? '0.0.0'),
      trustedProxies: options.trustedProxies ?? [],
      audit,
      ...(options.sso && { sso: createSso(access, options.sso, audit.write) }),
      ...(options.mail && { mailer: createMailer(options.mail) }),
      ...(options.monitoring && { monitoring: options.monitoring }),
      ...(options.requestsPerMinute !== undefined && { requestsPerMinute: options.requestsPerMinute }),
      ...(options.updatesFolder !== undefined && { updatesFolder: options.updatesFolder }),
    })
    const connections = watchConnections(app.server)
    await app.listen(listenOptions(options))
    const stopTidying = tidyRegularly({ access, blobs, log: options.log })
    const webhooks = startWebhooks(access, options)
    const stopWatching = watchOpenings(service, options.log)
    audit.write('hub.started', { address: originOf(app), version: options.version })
    const close = async () => {
      stopping.abort(new HubStops())
      stopWatching()
      const tidied = stopTidying()
      await Promise.all([closeServer(app, connections, options), webhooks.close(), tidied])
      await Promise.all([searches.close(), lists.close()])
      blobs.close()
      service.store.close()
      audit.close()
      audit.write('hub.stopped', {})
    }
    return { baseUrl: `${originOf(app)}${API_PREFIX}`, service, access, close: once(close) }
  } catch (error) {
    blobs.close()
    service.store.close()
    audit.close()
    throw error
  }
}

function openBlobsBeside({ store }: Service, { dataDir, key }: HubData): Blobs {
  try {
    return openBlobs({ file: hubBlobsFile(dataDir), key })
  } catch (error) {
    store.close()
    throw error
  }
}

/** A hub that listens everywhere is reached at this machine's own address. */
function originOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`
}

/** Node takes a descriptor before all else; Fastify would listen on two addresses where no host is named. */
function listenOptions({ socket, port, host }: ServeOptions): { port: number; host: string } {
  return { port, host, ...(socket === undefined ? {} : { fd: socket }) }
}

/** On a socket that others keep open, who comes meanwhile waits for the next hub, and is not refused. */
async function closeServer(
  app: FastifyInstance,
  connections: Connections,
  { socket }: ServeOptions,
): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), hubLimits.closeMs)
  try {
    if (socket !== undefined) connections.endAfter(hubLimits.handOverMs)
    const closed = app.close()
    if (socket === undefined) connections.endQuietly()
    await closed
  } finally {
    clearTimeout(cut)
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= work()
    return running
  }
}

/** Delivers webhooks over this machine's own network, clock and certificates, until it is closed. */
function startWebhooks(access: Access, options: ServeOptions): WebhookWorker {
  const worker = new WebhookWorker({
    access,
    log: options.log,
    after: systemClock.after,
    resolve: resolveHost,
    mayReach: options.allowPrivateWebhooks ? () => true : isPublicAddress,
    trust: trustedCertificates,
    userAgent: `Fieldbook/${options.version ?? '0.0.0'}`,
  })
  worker.start()
  return worker
}
