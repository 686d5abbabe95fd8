/** The hub of a run: the real server over a real database, without sockets. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { silentAudit } from '../../main/app/hub/audit/create-audit.ts'
import { API_PREFIX } from '../../main/http/operation/context.ts'
import { buildServer } from '../../main/http/server.ts'
import { createAccess } from '../../main/service/access/access.ts'
import { issueToken } from '../../main/service/access/tokens.ts'
import { createCommitQueue } from '../../main/service/commit-queue.ts'
import { createThumbnails } from '../../main/service/documents/thumbnails/thumbnails.ts'
import { ensureHubId, raiseGeneration } from '../../main/service/identity.ts'
import type { LongReads } from '../../main/service/long-reads/read-thread.ts'
import { createReads, type Reads } from '../../main/service/long-reads/reads.ts'
import type { Service } from '../../main/service/service.ts'
import type { Blobs } from '../../main/store/blobs/blobs.ts'
import { openBlobs } from '../../main/store/blobs/open-blobs.ts'
import type { ReadDb } from '../../main/store/db.ts'
import type { Store } from '../../main/store/store.ts'
import { askServer } from './ask-server.ts'
import type { Traits } from './base-server/traits.ts'
import type { Chance } from './chance.ts'
import { openPlain, readCopy, writeCopy } from './connections.ts'
import type { Holdings } from './holdings.ts'
import { holdingsOf } from './hub-holdings.ts'
import type { Template } from './template.ts'

/** A request to the server; `path` is below /api/1 and includes the query. */
export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** names in lower case */
  headers: Record<string, string>
  body: string | Buffer | null
}

export interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Milliseconds by which the answer takes longer than others. */
  lateMs?: number
}

/** The server of a run: our hub, or a base server. */
export interface SimServer {
  readonly holdings: Holdings
  /** Null at a base server that was written from the specification. */
  readonly own: OwnHub | null
  /** Null at our hub. */
  readonly traits: Traits | null
  now(): number
  ask(asked: Asked): Promise<Answered>
  /** number of requests that are being answered */
  readonly running: number
  /** A new token for the user of the laptop with this number. */
  issueToken(nth: number, newUuid: () => string): string
  restart(): void
  /** From now on no answer is late. */
  hurry?(): void
  /** Gives every entity another number. */
  importAll?(): void
  /**
   * Backs up all data. The returned function restores them; with `isTold` as `hub restore` does, with a new generation.
   */
  backUp(): (isTold: boolean) => void
  close(): void
}

/** The parts of our hub that the base interface does not have. */
export interface OwnHub {
  readonly store: Store
  readonly blobs: Blobs
  /** names of the papers that the mail server has received */
  readonly mails: readonly string[]
}

interface HubOfRun {
  folder: string
  chance: Chance
  now(): number
}

/** The server of a process: creating it takes longer than many runs, so only its data are replaced for each run. */
export interface HubHost {
  open(run: HubOfRun): SimServer
}

export async function createHubHost(template: Template): Promise<HubHost> {
  const ground = createGround()
  const service: Service = {
    store: ground.store,
    now: () => ground.current().now(),
    newUuid: () => ground.current().newUuid(),
  }
  const read = createReads(ground.store.read)
  const reads: LongReads = {
    read: async <Name extends keyof Reads>(name: Name, order: Parameters<Reads[Name]>[0]) =>
      (read[name] as (order: unknown) => unknown)(order) as ReturnType<Reads[Name]>,
  }
  const app = await buildServer({
    service,
    access: createAccess(service, template.vault),
    blobs: ground.blobs,
    thumbnails: createThumbnails({ blobs: ground.blobs, now: service.now }),
    commits: createCommitQueue(ground.store),
    searches: reads,
    lists: reads,
    log: pino({ level: 'silent' }),
    stopping: new AbortController().signal,
    build: { id: 'simulated', builduser: 'fieldbook', version: '0.0.0' },
    trustedProxies: [],
    audit: silentAudit,
    mailer: {
      async send({ attachment }) {
        ground.current().mails.push(attachment.fileName)
        return { is: 'taken' }
      },
    },
  })
  return { open: run => openHub(app, ground, template, run) }
}

interface Standing {
  store: Store
  blobs(): Blobs
  now(): number
  newUuid(): string
  mails: string[]
}

interface Ground {
  store: Store
  blobs: Blobs
  current(): Standing
  put(standing: Standing): number
}

/** Parts that the server uses, over the database of the present run. */
function createGround(): Ground {
  let standing: Standing | null = null
  let generation = 0
  const current = () => {
    if (!standing) throw new Error('No run has begun')
    return standing
  }
  const read: ReadDb = {
    all: (sql, ...parameters) => current().store.read.all(sql, ...parameters),
    get: (sql, ...parameters) => current().store.read.get(sql, ...parameters),
    has: (sql, ...parameters) => current().store.read.has(sql, ...parameters),
    value: (sql, ...parameters) => current().store.read.value(sql, ...parameters),
    column: (sql, ...parameters) => current().store.read.column(sql, ...parameters),
  }
  const store = forwarding<Store>(() => current().store, {
    read,
    // Versions include the run, so that cached answers of an earlier run never match.
    version: () => `${generation}/${current().store.version()}`,
    versionThisTurn: () => `${generation}/${current().store.versionThisTurn()}`,
    ownVersion: () => `${generation}/${current().store.ownVersion()}`,
  })
  const put = (next: Standing) => {
    standing = next
    return ++generation
  }
  return { store, blobs: forwarding<Blobs>(() => current().blobs(), {}), current, put }
}

/** Returns an object that forwards each call to the present target, except for the members in `own`. */
function forwarding<T extends object>(current: () => T, own: Partial<Record<keyof T, unknown>>): T {
  return new Proxy({} as T, {
    get(_target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof T]
      const value: unknown = Reflect.get(current(), name, current())
      return typeof value === 'function' ? value.bind(current()) : value
    },
  })
}

function openHub(app: FastifyInstance, ground: Ground, template: Template, run: HubOfRun): SimServer {
  const file = path.join(run.folder, 'hub.db')
  writeCopy(file, template.hub)
  let blobs: Blobs | null = null
  let running = 0
  const mails: string[] = []
  const bytesFile = path.join(run.folder, 'hub-blobs.db')
  const openBytes = () => {
    blobs ??= openBlobs({ file: bytesFile, key: new Uint8Array(32).fill(1) })
    return blobs
  }
  const stand = () => {
    const store = openPlain(file, 'hub')
    const standing = { store, blobs: openBytes, now: run.now, newUuid: run.chance.uuid, mails }
    const generation = ground.put(standing)
    // The version of names is in the key of every cached answer.
    const version = `${generation}000000`
    store.transaction(db => {
      db.run(
        `INSERT INTO meta (name, value) VALUES ('namesVersion', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        version,
      )
    })
    ensureHubId({ store, newUuid: run.chance.uuid })
    return store
  }
  const closeBytes = () => {
    blobs?.close()
    blobs = null
  }
  const own = {
    store: stand(),
    get blobs() {
      return openBytes()
    },
    mails,
  }
  return {
    own,
    holdings: holdingsOf(own),
    traits: null,
    now: run.now,
    issueToken(nth, newUuid) {
      const key = template.appKeys[nth % template.appKeys.length]
      const service = { store: own.store, now: run.now, newUuid }
      return issueToken(service, template.technicians[nth]?.user.id ?? 0, key?.id ?? 0).token
    },
    get running() {
      return running
    },
    async ask(asked: Asked) {
      running++
      try {
        return await askServer(app, { ...asked, path: `${API_PREFIX}${asked.path}` })
      } finally {
        running--
      }
    },
    restart() {
      own.store.close()
      closeBytes()
      own.store = stand()
    },
    backUp() {
      const data = readCopy(file)
      closeBytes()
      const bytes = existsSync(bytesFile) ? readFileSync(bytesFile) : null
      return (isTold: boolean) => {
        own.store.close()
        closeBytes()
        writeCopy(file, data)
        if (bytes === null) rmSync(bytesFile, { force: true })
        else writeFileSync(bytesFile, bytes)
        own.store = stand()
        if (isTold) own.store.transaction(db => raiseGeneration(db, run.now()))
      }
    },
    close() {
      own.store.close()
      closeBytes()
    },
  }
}
