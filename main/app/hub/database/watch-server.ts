/**
 * Notices that a database on a server is an older copy. Such copies are made without the hub: by pg_restore, pgBackRest,
 * a snapshot, or a standby that lacked commits. Clients would not send again what is missing.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { MINUTE, SECOND } from '../../../../shared/limits/units.ts'
import { readHubIdentity } from '../../../service/identity.ts'
import { newestSeq } from '../../../service/webhooks/change-cursor.ts'
import type { ReadDb } from '../../../store/db.ts'
import { readServerIdentity } from '../../../store/postgres/read-server.ts'
import type { Store } from '../../../store/store.ts'
import { StoreFailure } from '../../../store/store-failure.ts'
import { readKnownServer, writeKnownServer } from './accept-server.ts'

/** The last state of the database that this data folder has seen. */
const Seen = Type.Object({
  hubId: Type.String(),
  generation: Type.Number(),
  change: Type.Number(),
  /** Absent if the user of the database may not ask for it. */
  server: Type.Optional(Type.Object({ systemId: Type.String(), timeline: Type.Number() })),
})
type Seen = Static<typeof Seen>

const saveEveryMs = MINUTE

/** The largest difference between the clocks of the server and of this machine that is not logged. */
const clockToleranceMs = 2 * SECOND

interface Watched {
  store: Store
  dataDir: string
  log: Logger
}

/**
 * Checks the database, in each new session too, and remembers its newest change every minute and at the end. Returns a
 * function that ends it. A database in a file needs no check: `hub restore` raises the generation.
 * @throws StoreFailure `unwritable` for an older copy, until `database restored` was run
 */
export function watchServer({ store, dataDir, log }: Watched): () => void {
  if (store.read.engine === 'sqlite') return () => undefined
  const file = path.join(dataDir, 'database-seen.json')
  const asksServer = requireKnownServer(store, log)
  const look = (db: ReadDb) => lookAt(db, asksServer)
  requireNotOlder(store.place, readSeen(file), look(store.read))
  const warnOfClock = createClockWarning(store, log)
  const check = (db: ReadDb, then: (seen: Seen) => void = () => undefined) => {
    try {
      const now = look(db)
      requireNotOlder(store.place, readSeen(file), now)
      if (now !== null) then(now)
    } catch (error) {
      if (error instanceof OlderCopy) store.refuseWrites(error.message)
      log.error({ err: error }, 'database.not-checked')
    }
  }
  const save = () => {
    warnOfClock()
    check(store.read, seen => writeSeen(file, seen))
  }
  save()
  store.onReconnect(check)
  const timer = setInterval(save, saveEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    if (store.isOpen) save()
  }
}

/** Hubs use the server's clock. A large difference is a fault of one of the machines, and is logged once. */
function createClockWarning(store: Store, log: Logger): () => void {
  let isLogged = false
  return () => {
    const aheadMs = (store.serverNow() ?? Date.now()) - Date.now()
    if (isLogged || Math.abs(aheadMs) <= clockToleranceMs) return
    isLogged = true
    log.warn({ place: store.place, serverAheadMs: aheadMs }, 'database.clock-differs')
  }
}

class OlderCopy extends StoreFailure {
  constructor(why: string) {
    super(
      'unwritable',
      `${why} Nothing was changed. If this is the right database, run “hub database restored” and start the hub again: ` +
        'the laptops then send again what is missing.',
    )
  }
}

/**
 * A logical copy has the record of the cluster where it was made. Returns whether the user of the database may ask for
 * the server.
 */
function requireKnownServer(store: Store, log: Logger): boolean {
  const server = readServerIdentity(store.read)
  const known = readKnownServer(store.read)
  if (server === null) {
    log.warn({ place: store.place }, 'database.server-unknown')
    return false
  }
  if (known !== null && known.systemId !== server.systemId) throw onOtherCluster(store.place)
  // A promoted standby has all acknowledged commits if replication is synchronous. The newest change shows it.
  if (known !== null && known.timeline !== server.timeline)
    log.warn({ before: known.timeline, now: server.timeline }, 'database.timeline-changed')
  if (known?.timeline !== server.timeline) store.transaction(db => writeKnownServer(db, server))
  return true
}

function onOtherCluster(place: string): OlderCopy {
  return new OlderCopy(
    `The database ${place} is a copy on another PostgreSQL cluster, and may lack newer work.`,
  )
}

/** `now`: null: no hub has served the database yet. @throws OlderCopy */
function requireNotOlder(place: string, seen: Seen | null, now: Seen | null): void {
  if (seen === null || now === null || seen.hubId !== now.hubId || now.generation > seen.generation) return
  if (seen.server && now.server) {
    if (seen.server.systemId !== now.server.systemId) throw onOtherCluster(place)
    if (now.server.timeline < seen.server.timeline)
      throw new OlderCopy(
        `The server of the database ${place} is an old primary, and may lack newer work: its timeline is ` +
          `${now.server.timeline}, and this hub has served timeline ${seen.server.timeline}.`,
      )
  }
  if (now.generation < seen.generation || now.change < seen.change)
    throw new OlderCopy(
      `The database ${place} is older than what this hub has served: its newest change is number ${now.change}, and ` +
        `number ${seen.change} was there before.`,
    )
}

/** `asksServer`: a refused question would end the transaction of `db`. */
function lookAt(db: ReadDb, asksServer: boolean): Seen | null {
  const identity = readHubIdentity(db)
  if (identity === null) return null
  const server = asksServer ? readServerIdentity(db) : null
  return { ...identity, change: newestSeq(db), ...(server !== null && { server }) }
}

function readSeen(file: string): Seen | null {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Check(Seen, read) ? read : null
  } catch {
    return null
  }
}

function writeSeen(file: string, seen: Seen): void {
  writeFileSync(`${file}.new`, JSON.stringify(seen))
  renameSync(`${file}.new`, file)
}
