/**
 * A laptop that syncs with a real server: an encrypted file, the real engine, HTTP through a proxy, and a fake clock.
 */
import path from 'node:path'
import { pino } from 'pino'
import { Agent, fetch } from 'undici'
import { onTestFinished } from 'vitest'
import type { ContentsStore } from '../../../main/app/hub/contents/open-contents.ts'
import { jobInFull } from '../../../main/service/jobs/read-job.ts'
import { findJobAnywhere } from '../../../main/service/records/job-record.ts'
import type { Blobs } from '../../../main/store/blobs/blobs.ts'
import type { FileStore } from '../../../main/store/store.ts'
import { accountIdOf, type SyncAccount, writeAccount } from '../../../main/sync/client/account/account.ts'
import { createRemote, type Remote } from '../../../main/sync/client/remote.ts'
import { SyncEngine } from '../../../main/sync/engine.ts'
import { readOutbox } from '../../../main/sync/operations/waiting/read-outbox.ts'
import { createTransferProgress, defaultSyncSettings } from '../../../main/sync/ports/ports.ts'
import type { SyncContext } from '../../../main/sync/state/context.ts'
import { readStatus } from '../../../main/sync/status.ts'
import type { Job } from '../../../shared/entities/job.ts'
import type { Role } from '../../../shared/entities/roles.ts'
import type { SyncSettings } from '../../../shared/settings/settings.ts'
import type { OutboxItem, SyncStatus } from '../../../shared/sync/sending.ts'
import { morning, type Person, startHub, type TestHub } from '../http/hub-fixture.ts'
import { onlyShown, type PlainOffer, plainEvent } from '../http/plain-hub.ts'
import { makeFolder } from '../service/open-service.ts'
import { takeFolder } from '../store/kept-folder.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { createTraffic, type Traffic } from './traffic.ts'
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts'

export interface Laptop {
  context: SyncContext
  store: FileStore
  blobs: Blobs
  /** may be changed while the laptop is running */
  settings: SyncSettings
  remote: Remote
  engine: SyncEngine
  clock: VirtualClock
  proxy: FaultProxy
  file: string
  /** the key of the file */
  key: Uint8Array
  /** runs the engine until `condition` holds; advances the clock whenever nothing is in flight */
  until(condition: () => boolean, what?: string): Promise<void>
  /** waits until nothing is in flight, without advancing the clock */
  settle(): Promise<void>
  /** runs until nothing waits to be sent and all sent work was read back */
  drain(): Promise<void>
  /** starts and completes one pull */
  pull(): Promise<void>
  job(uuid: string): Job
  outbox(): OutboxItem[]
  status(): SyncStatus
  /** acts like SIGKILL: requests in flight are lost and the file is opened again */
  crash(): Promise<void>
}

export interface World {
  at: TestHub
  anna: Person
  laptop: Laptop
  /** creates a job at the server, scheduled on Anna for this morning */
  plan(body?: Record<string, unknown>): Promise<Job>
  /** sends a request as the dispatcher */
  dispatcher(method: string, path: string, body?: unknown): Promise<unknown>
  /** reads a job as the laptop's server returns it: a base server does not say what was changed */
  hubJob(uuid: string): Promise<Job>
}

export interface WorldOptions {
  hasNoExtensions?: boolean
  /** extensions of the base server in addition to the base interface */
  plainOffer?: Partial<PlainOffer>
  /** milliseconds that the laptop's clock is ahead of the server's */
  skew?: number
  requireSignature?: boolean
  /** where the laptop's folder is created */
  disk?: string
  /** the number of the user's laptop, which determines its generated uuids; 1 by default */
  nth?: number
  /** whether the laptop uses the stream of live changes, which is no request in flight */
  isLive?: boolean
  /** The request limit that the server's operator has set. */
  requestsPerMinute?: number
  /** path of the map that the server offers */
  mapFile?: string
  /** the object store with the server's files */
  contents?: ContentsStore
  /** the role of the laptop's user; technician by default */
  role?: Role
  /** Writes the laptop's database for an account; by default it is empty. Needs `disk`. */
  lay?(file: string, key: Uint8Array, account: string): string
}

const key = new Uint8Array(32).fill(9)

/** Opens a world that is closed at the end of the test. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { requestsPerMinute, mapFile, contents } = options
  const at = await startHub({
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
    ...(mapFile !== undefined && { mapFile }),
    ...(contents !== undefined && { contents, dataDir: makeFolder() }),
  })
  onTestFinished(() => at.close())
  const anna = await at.addPerson('Anna', options.role ?? 'technician')
  const laptop = await openLaptop(at, anna, options)
  const dispatcher = async (method: string, under: string, body?: unknown) => {
    const response = await fetch(`${at.hub.baseUrl}${under}`, {
      method,
      headers: {
        'API-Key': at.integration.apiKey,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${under}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    at,
    anna,
    laptop,
    dispatcher,
    async hubJob(uuid) {
      const job = (await dispatcher('GET', `/job/${uuid}`)) as Job
      return laptop.proxy.hasNoExtensions ? { ...job, events: job.events.map(plainEvent) } : job
    },
    plan: (body = {}) =>
      dispatcher('POST', '/job', {
        title: 'Boiler service',
        startTime: morning + 3_600_000,
        endTime: morning + 7_200_000,
        resources: [{ userId: anna.user.id, state: 'SCHEDULED' }],
        ...body,
      }) as Promise<Job>,
  }
}

export interface StartedWorld extends World {
  job: Job
  /** Anna's state on the job, on the laptop */
  myState(): string | undefined
}

/** A world with one job of Anna's, which her laptop has read. */
export async function startWorld(options: WorldOptions = {}): Promise<StartedWorld> {
  const world = await openWorld(options)
  const job = await world.plan()
  const { laptop, anna } = world
  laptop.engine.start()
  await laptop.until(() => laptop.status().lastPull !== null, 'the first pull')
  await laptop.settle()
  const myState = () => laptop.job(job.uuid).resources.find(one => one.userId === anna.user.id)?.state
  return { ...world, job, myState }
}

export async function openLaptop(at: TestHub, person: Person, options: WorldOptions = {}): Promise<Laptop> {
  const folder = takeFolder({ kind: 'laptop', key, parent: options.disk })
  const proxy = await startFaultProxy(at.hub.baseUrl)
  proxy.hasNoExtensions = options.hasNoExtensions ?? false
  proxy.plainOffer = { ...onlyShown, ...options.plainOffer }
  const clock = createVirtualClock(at.clock.time + (options.skew ?? 0))
  clock.onMove(ms => {
    at.clock.time += ms
  })
  const agent = new Agent({ keepAliveTimeout: 1 })
  const traffic = createTraffic(proxy, agent, () => laptop.engine.isPulling)
  const account = accountFor(at, person, proxy, options.role ?? 'technician')
  const settings = { ...defaultSyncSettings, isLive: options.isLive ?? false }
  const random = createRandom(options.nth ?? 1)
  const ports = { clock, random, fetch: traffic.fetch, log: pino({ level: 'silent' }) }
  const open = () => {
    const { lay } = options
    const store = folder.openStore(
      'fieldbook.db',
      'laptop',
      lay && ((file, fileKey) => lay(file, fileKey, account.id)),
    )
    store.transaction(db => writeAccount(db, account, clock.now(), clock.timeZone()))
    const service = { store, now: () => clock.now(), newUuid: random.uuid }
    const blobs = folder.openBlobs('fieldbook-blobs.db')
    const context: SyncContext = {
      service,
      blobs,
      account,
      ports,
      settings: () => settings,
      transferProgress: createTransferProgress(),
    }
    const remote = createRemote(ports, {
      baseUrl: proxy.baseUrl,
      apiKey: at.app.apiKey,
      apiSecret: options.requireSignature ? at.app.apiSecret : null,
      token: person.headers['API-Token'] ?? null,
      authenticationPath: '/authentication',
    })
    return { store, blobs, context, remote, engine: new SyncEngine(context, remote) }
  }
  const laptop: Laptop = {
    ...open(),
    settings,
    clock,
    proxy,
    get file() {
      return path.join(folder.tell(), 'fieldbook.db')
    },
    key,
    ...commandsOf(() => laptop, traffic),
    crash,
  }
  async function crash() {
    const { store, blobs, engine } = laptop
    store.close()
    blobs.close()
    traffic.cut()
    await engine.stop().catch(() => undefined)
    traffic.renew()
    Object.assign(laptop, open())
  }
  onTestFinished(async () => {
    traffic.cut()
    await laptop.engine.stop()
    laptop.store.close()
    laptop.blobs.close()
    await agent.destroy()
    await proxy.close()
    folder.giveBack()
  })
  return laptop
}

function accountFor(at: TestHub, { user }: Person, proxy: FaultProxy, role: Role): SyncAccount {
  const { id, uuid, name, email } = user
  return {
    id: accountIdOf(proxy.baseUrl, uuid),
    user: { id, uuid, name, email, role },
    groupIds: [at.group.id],
  }
}

function commandsOf(
  current: () => Laptop,
  traffic: Traffic,
): Pick<Laptop, 'until' | 'settle' | 'drain' | 'pull' | 'job' | 'outbox' | 'status'> {
  const settle = () => traffic.quiet()
  const until: Laptop['until'] = async (condition, what = 'it') => {
    for (let step = 0; step < 3_000; step++) {
      await settle()
      if (condition()) return
      if (!current().clock.step()) break
    }
    throw new Error(`${what} never happens: ${JSON.stringify([current().status(), current().outbox()])}`)
  }
  const unseen = () =>
    current().store.read.get<{ count: number }>(
      `SELECT count(*) AS count FROM operations
       WHERE state NOT IN ('done', 'discarded') OR (state = 'done' AND ended_at IS NULL)`,
    )?.count
  return {
    settle,
    until,
    drain: () => until(() => unseen() === 0, 'an empty outbox'),
    async pull() {
      const before = current().status().lastPull
      current().clock.advance(1)
      current().engine.syncNow()
      await until(() => current().status().lastPull !== before && !current().engine.isPulling, 'a whole pull')
    },
    job(uuid) {
      const record = findJobAnywhere(current().store.read, uuid)
      if (!record) throw new Error(`There is no job ${uuid} here`)
      return jobInFull(current().store.read, record)
    },
    outbox: () => readOutbox(current().context).flatMap(group => group.items),
    status: () => readStatus(current().context, current().engine),
  }
}

/** A pseudo-random generator: it gives the same numbers in every run. */
function createRandom(nth: number) {
  let seed = 1
  let made = 0
  return {
    fraction() {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    },
    uuid: () => `${nth}0000000-0000-4000-8000-${(++made).toString(16).padStart(12, '0')}`,
  }
}
