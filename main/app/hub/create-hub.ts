/** Creates a hub in this process: opens its data, and serves /api/1. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createAccess, type LogInLimits } from '../../service/access/access.ts'
import { createVault } from '../../service/access/vault.ts'
import { readHubIdentity } from '../../service/identity.ts'
import { refuse } from '../../service/refuse.ts'
import type { Service } from '../../service/service.ts'
import type { Blobs } from '../../store/blobs/blobs.ts'
import { openBlobs } from '../../store/blobs/open-blobs.ts'
import { holdLock } from '../../store/lock.ts'
import { requireNotMoved, requireReadable } from '../../store/move/move-mark.ts'
import type { Serving } from '../../store/postgres/postgres-store.ts'
import { openStore, type Store } from '../../store/store.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import { watchServer } from './database/watch-server.ts'
import { describeLogLoss, moveLogsWhenQuiet } from './move-logs.ts'
import { openOnServer } from './open-on-server.ts'
import { type Hub, type HubHands, once, type ServeOptions, serveHub } from './serve-hub.ts'

export interface HubData extends HubTerms {
  /** The folder with all data of the hub; created if it is missing. */
  dataDir: string
  /** `postgres://…`: the database on a server. Absent: it is a file of the folder. */
  database?: string | undefined
}

interface HubTerms {
  /** 32 bytes. */
  key: Uint8Array
  /** Absent: the clock of the database's server, or of this machine for a file. */
  clock?: { now(): number }
  /** The allowed difference between a signature's time and the clock, in milliseconds. */
  signatureSkewMs?: number
  logIns?: LogInLimits
}

export interface HubOptions extends HubData, ServeOptions {}

/** Opens the hub's data without a server, for commands. A hub may serve the same data at that time. */
export function openHubData(data: HubData): HubHands {
  return hubOver(openHubStore(data, 'no'), data)
}

/** @throws StoreFailure, `in-use` if another hub serves and one of them must serve alone */
function openHubStore({ dataDir, key, database: url }: HubData, serving: Serving): Store {
  const store =
    url === undefined
      ? openStore({ file: hubFile(dataDir), key, seat: 'hub', keepSchema: serving === 'only reading' })
      : openOnServer({ url, serving }, key)
  try {
    if (serving === 'only reading') requireReadable(store)
    else requireNotMoved(store)
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/** Opens the contents of documents for a command. @throws StoreFailure */
export function openHubBlobs({ dataDir, key }: Pick<HubData, 'dataDir' | 'key'>): Blobs {
  return openBlobs({ file: hubBlobsFile(dataDir), key })
}

/** Does the same as `openHubData` for a store that is already open. */
export function hubOver(store: Store, terms: HubTerms): HubHands {
  const { key, clock = sharedClock(store), signatureSkewMs, logIns } = terms
  const service = { store, now: () => clock.now(), newUuid: randomUUID }
  return { service, access: createAccess(service, createVault(key), signatureSkewMs, logIns) }
}

/** Hubs with different clocks would hide changes: a client's cursor is the time of one hub's answer. */
function sharedClock(store: Store): { now(): number } {
  return { now: () => store.serverNow() ?? Date.now() }
}

export function hubFile(dataDir: string): string {
  return path.join(dataDir, 'hub.db')
}

/** Returns the database with the bytes of documents. */
export function hubBlobsFile(dataDir: string): string {
  return path.join(dataDir, 'hub-blobs.db')
}

/**
 * Opens the data and serves them. Rejects with the error of `listen` when the port is not available.
 * @throws StoreFailure, `in-use` when another hub serves the same folder
 */
export async function createHub(options: HubOptions): Promise<Hub> {
  if (options.readOnly) return createReadingHub(options)
  const { key, database } = options
  const unlock = holdLock(path.join(options.dataDir, 'hub.lock'))
  if (!unlock) {
    throw new StoreFailure('in-use', `Another hub serves ${options.dataDir}. Stop it, or use another folder.`)
  }
  try {
    const serving = options.contents === undefined ? 'alone' : 'with others'
    const hands = hubOver(openHubStore(options, serving), options)
    const blobs = openBlobsBeside(hands.service, options)
    for (const { logLoss: loss } of [hands.service.store, blobs])
      if (loss !== null) options.log.error({ why: describeLogLoss(loss) }, 'store.log-lost')
    const { store } = hands.service
    const stopWatching = watchServerOf(hands.service, blobs, options)
    const hub = await serveHub({ ...hands, blobs, key, database }, options).catch((error: unknown) => {
      stopWatching()
      throw error
    })
    const files = { main: store.file, contents: blobs.file }
    const stopMoving = moveLogsWhenQuiet(store, files, key, options.log)
    const close = async () => {
      stopMoving()
      stopWatching()
      await hub.close()
      unlock()
    }
    return { ...hub, close: once(close) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Clients get a general sentence and keep their work; this one is for the log. */
const readOnlyNow = 'The hub was started with --read-only, so it refuses changes.'

/** Serves without the lock of the data folder, which `database move` holds. @throws Refused, StoreFailure */
async function createReadingHub(options: HubOptions): Promise<Hub> {
  const { key, database } = options
  const hands = hubOver(openHubStore(options, 'only reading'), options)
  const { store } = hands.service
  const blobs = openBlobsBeside(hands.service, options)
  if (readHubIdentity(store.read) === null) {
    blobs.close()
    store.close()
    refuse(
      'not-found',
      `No hub has used ${store.place} yet, so there is nothing to read. Start it without --read-only.`,
    )
  }
  store.refuseWrites(readOnlyNow)
  return serveHub({ ...hands, blobs, key, database }, options)
}

/** Closes the data if they are an older copy. @throws StoreFailure */
function watchServerOf({ store }: Service, blobs: Blobs, { dataDir, log }: HubOptions): () => void {
  try {
    return watchServer({ store, dataDir, log })
  } catch (error) {
    blobs.close()
    store.close()
    throw error
  }
}

function openBlobsBeside({ store }: Service, data: HubData): Blobs {
  try {
    return openHubBlobs(data)
  } catch (error) {
    store.close()
    throw error
  }
}
