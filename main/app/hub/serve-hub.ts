/** Serves the opened data of a hub as /api/1, and does the work that no request waits for. */
import type { AddressInfo, ListenOptions } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { type Connections, watchConnections } from '../../http/connections.ts'
import { describeBuild } from '../../http/operation/build.ts'
import { API_PREFIX, type Monitoring } from '../../http/operation/context.ts'
import { buildServer } from '../../http/server.ts'
import type { Access } from '../../service/access/access.ts'
import { createCommitQueue } from '../../service/commit-queue.ts'
import { createThumbnails } from '../../service/documents/thumbnails/thumbnails.ts'
import { ensureHubId } from '../../service/identity.ts'
import { createLiveChanges } from '../../service/live/live-changes.ts'
import { readInProgram } from '../../service/long-reads/read-in-program.ts'
import { openLongReads } from '../../service/long-reads/read-thread.ts'
import type { Service } from '../../service/service.ts'
import { HubStops } from '../../service/turns.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import type { Contents } from '../../store/contents/contents.ts'
import { isPublicAddress, resolveHost } from '../../webhooks/resolve-host.ts'
import { WebhookWorker } from '../../webhooks/worker.ts'
import { trustedCertificates } from '../host/network/certificates.ts'
import { systemClock } from '../host/system.ts'
import { prepareSearch } from '../texts/prepare-search.ts'
import { TextWork } from '../texts/text-work.ts'
import { type HubAudit, silentAudit } from './audit/create-audit.ts'
import { type ContentsStore, openHubContents } from './contents/open-contents.ts'
import { createRecurringJobs } from './create-recurring.ts'
import { createMailer, type MailOptions } from './mail.ts'
import { createSso, type SsoOptions } from './sso.ts'
import { tidyRegularly } from './tidy-hub.ts'
import { watchOpenings } from './watch-openings.ts'

export interface ServeOptions {
  /** 0: any free port. */
  port: number
  host: string
  /** The file descriptor of a listening socket that outlives this process; replaces `port` and `host`. */
  socket?: number
  /** Addresses and networks whose X-Forwarded-For header is trusted, in addition to this machine's own. */
  trustedProxies?: readonly string[]
  log: Logger
  monitoring?: Monitoring
  /** Receives logins, refusals and changes of rights. Without it, none are logged. */
  audit?: HubAudit
  /** The company's single sign-on. */
  sso?: SsoOptions
  /** The company's mail server. */
  mail?: MailOptions
  /** Requests of each key and user in a minute. Absent: they are not limited. */
  requestsPerMinute?: number
  /** The folder with versions of the laptops' program, which /updates serves without authentication. */
  updatesFolder?: string
  /** The path of the map that laptops download. */
  mapFile?: string
  /** The object store for contents. Absent: contents are in the encrypted file. */
  contents?: ContentsStore
  /** The hub's own version. */
  version?: string
  /** Whether the hub refuses all changes, and only answers questions. */
  readOnly?: boolean
  /** Whether webhooks may also reach private addresses. The default is false. */
  allowPrivateWebhooks?: boolean
}

export interface Hub {
  /** The address, which ends with /api/1. */
  baseUrl: string
  service: Service
  access: Access
  /** Refuses new requests, waits at most 10 s for running ones, and closes the data. */
  close(): Promise<void>
}

export interface HubHands {
  service: Service
  access: Access
}

interface OpenedHub extends HubHands {
  blobs: Blobs
  /** The hub's key, 32 bytes. */
  key: Uint8Array
  /** The address of a database on a server; undefined: it is a file. */
  database?: string | undefined
}

/** Serves the opened data. Closes them when the hub is closed or cannot start. */
export async function serveHub(
  { service, access, blobs, key, database }: OpenedHub,
  options: ServeOptions,
): Promise<Hub> {
  const { audit = silentAudit } = options
  const closeFiles = () => {
    blobs.close()
    service.store.close()
    audit.close()
  }
  const contents = await openHubContents({ service, blobs, key }, options).catch((error: unknown) => {
    closeFiles()
    throw error
  })
  const stopping = new AbortController()
  const openReads = (waiting: { ofOne: number; ofAll: number }) => {
    const { place: file, read } = service.store
    if (database !== undefined && hasOneConnection(database)) return readInProgram(read)
    const place = database === undefined ? { file, key } : { url: database }
    return openLongReads(place, waiting, error => options.log.error({ err: error }, 'hub.thread-crashed'))
  }
  const searches = openReads(hubLimits.searchesWaiting)
  const lists = openReads(hubLimits.listsWaiting)
  const live = createLiveChanges(service)
  try {
    if (!options.readOnly) {
      ensureHubId(service)
      prepareSearch(service.store, options.log)
    }
    const app = await buildServer({
      access,
      service,
      blobs: contents,
      thumbnails: createThumbnails({ blobs: contents, now: service.now }),
      commits: createCommitQueue(service.store),
      searches,
      lists,
      log: options.log,
      stopping: stopping.signal,
      live,
      build: describeBuild(options.version ?? '0.0.0'),
      trustedProxies: options.trustedProxies ?? [],
      audit,
      ...(options.sso && { sso: createSso(access, options.sso, audit.write) }),
      ...(options.mail && { mailer: createMailer(options.mail) }),
      ...(options.monitoring && { monitoring: options.monitoring }),
      ...(options.requestsPerMinute !== undefined && { requestsPerMinute: options.requestsPerMinute }),
      ...(options.updatesFolder !== undefined && { updatesFolder: options.updatesFolder }),
      ...(options.mapFile !== undefined && { mapFile: options.mapFile }),
      ...(options.readOnly && { readOnly: true }),
    })
    const connections = watchConnections(app.server)
    await app.listen(listenOptions(options))
    const endWork = options.readOnly ? () => undefined : startWork({ access, blobs, contents }, options)
    audit.write('hub.started', { address: originOf(app), version: options.version })
    const close = async () => {
      stopping.abort(new HubStops())
      live.close()
      await Promise.all([closeServer(app, connections, options), endWork()])
      await Promise.all([searches.close(), lists.close()])
      contents.close()
      closeFiles()
      audit.write('hub.stopped', {})
    }
    return { baseUrl: `${originOf(app)}${API_PREFIX}`, service, access, close: once(close) }
  } catch (error) {
    contents.close()
    closeFiles()
    throw error
  }
}

/** Whether the address says that the hub may use one connection: `postgres://…?connections=1`. */
function hasOneConnection(url: string): boolean {
  return new URL(url).searchParams.get('connections') === '1'
}

/** Starts the work that no request waits for. Returns the function that ends it. */
function startWork(
  { access, blobs, contents }: { access: Access; blobs: Blobs; contents: Contents },
  options: ServeOptions,
): () => Promise<unknown> {
  const { service } = access
  const { log } = options
  const stopTidying = tidyRegularly({ access, blobs, contents, log })
  const webhooks = startWebhooks(access, options)
  const stopWatching = watchOpenings(service, log)
  const stopRecurring = createRecurringJobs(service, log)
  const texts = new TextWork(
    { store: service.store, blobs: contents, seat: 'hub' },
    { clock: systemClock, log },
  )
  texts.start()
  return () => {
    stopWatching()
    stopRecurring()
    return Promise.all([stopTidying(), webhooks.close(), texts.close()])
  }
}

/** Returns the hub's address; a hub that listens on all addresses is reached at the loopback address. */
function originOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`
}

/**
 * Node uses a file descriptor before host and port. Fastify would listen on two addresses if no host were
 * named.
 */
function listenOptions({ socket, port, host }: ServeOptions): ListenOptions {
  const backlog = hubLimits.connectionsWaiting
  return { port, host, backlog, ...(socket === undefined ? {} : { fd: socket }) }
}

/**
 * Closes the server. If other processes keep the socket open, new connections wait for the next hub and are
 * not refused.
 */
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

/** Returns a function that runs `work` at its first call only. */
export function once(work: () => Promise<void>): () => Promise<void> {
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
