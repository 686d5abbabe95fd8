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
import type { LiveChanges } from '../../main/service/live/live-changes.ts'
import type { LongReads } from '../../main/service/long-reads/read-thread.ts'
import { createReads, type Reads } from '../../main/service/long-reads/reads.ts'
import type { Service } from '../../main/service/service.ts'
import type { Blobs } from '../../main/store/blobs/blobs.ts'
import { openBlobs } from '../../main/store/blobs/open-blobs.ts'
import type { Store } from '../../main/store/store.ts'
import { askServer, type StreamHandlers } from './ask-server.ts'
import type { Traits } from './base-server/traits.ts'
import type { Chance } from './chance.ts'
import type { Holdings } from './holdings.ts'
import { createGround, forwarding, type HubGround } from './hub-ground.ts'
import { holdingsOf } from './hub-holdings.ts'
import { openLive, type RunLive } from './hub-live.ts'
import type { Template } from './template.ts'
import type { Timeline } from './timeline.ts'

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
  /** Opens a stream of live changes. Returns what breaks it. Absent at a server without live changes. */
  stream?(asked: Asked, handlers: StreamHandlers): () => void
  /** number of requests that are being answered */
  readonly running: number
  /** A new token for the user of the laptop with this number. */
  issueToken(nth: number, newUuid: () => string): string
  /** `isKilled`: streams of live changes break; otherwise they end in order */
  restart(isKilled: boolean): void
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
  after: Timeline['after']
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
    stopping: forwarding<AbortSignal>(() => ground.current().live.stopping, {}),
    live: forwarding<LiveChanges>(() => ground.current().live.live, {}),
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

function openHub(app: FastifyInstance, ground: HubGround, template: Template, run: HubOfRun): SimServer {
  const database = template.copyHub(run.folder)
  let blobs: Blobs | null = null
  let running = 0
  let live: RunLive
  const mails: string[] = []
  const bytesFile = path.join(run.folder, 'hub-blobs.db')
  const openBytes = () => {
    blobs ??= openBlobs({ file: bytesFile, key: new Uint8Array(32).fill(1) })
    return blobs
  }
  const stand = () => {
    const store = database.open()
    live = openLive(app, { store, now: run.now, newUuid: run.chance.uuid }, run.after)
    const standing = { store, blobs: openBytes, now: run.now, newUuid: run.chance.uuid, mails, live }
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
    stream: (asked, handlers) => live.stream(asked, handlers),
    restart(isKilled) {
      live.end(isKilled)
      own.store.close()
      closeBytes()
      own.store = stand()
    },
    backUp() {
      const restore = database.backUp()
      closeBytes()
      const bytes = existsSync(bytesFile) ? readFileSync(bytesFile) : null
      return (isTold: boolean) => {
        live.end(true)
        own.store.close()
        closeBytes()
        restore()
        if (bytes === null) rmSync(bytesFile, { force: true })
        else writeFileSync(bytesFile, bytes)
        own.store = stand()
        if (isTold) own.store.transaction(db => raiseGeneration(db, run.now()))
      }
    },
    close() {
      live.end(true)
      own.store.close()
      closeBytes()
    },
  }
}
