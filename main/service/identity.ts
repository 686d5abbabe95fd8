/**
 * Identity of a hub and the time of its last restore. Clients compare both with the values they stored (interface,
 * "Version").
 */
import { SECOND } from '../../shared/limits/units.ts'
import type { ReadDb, WriteDb } from '../store/db.ts'
import { readMeta, writeMeta } from './meta.ts'
import type { Service } from './service.ts'

export interface HubIdentity {
  /** created once and contained in every backup */
  hubId: string
  /** milliseconds since the epoch of the last restore of a backup; 0: never */
  generation: number
}

/** Creates the id of a hub at its first start. @throws StoreFailure */
export function ensureHubId({ store, newUuid }: Pick<Service, 'store' | 'newUuid'>): void {
  if (readMeta(store.read, 'hubId') !== null) return
  store.transaction(db => {
    // Another hub may have begun at the same time.
    if (readMeta(db, 'hubId') === null) writeMeta(db, 'hubId', newUuid())
  })
}

/** Returns null if no hub has served this database yet. */
export function readHubIdentity(db: ReadDb): HubIdentity | null {
  const row = db.get<{ hubId: string | null; generation: string | null }>(
    `SELECT (SELECT value FROM meta WHERE name = 'hubId') AS "hubId",
       (SELECT value FROM meta WHERE name = 'generation') AS generation`,
  )
  return row?.hubId == null ? null : { hubId: row.hubId, generation: Number(row.generation ?? 0) }
}

/**
 * Returns a reader with a cache. It queries the database again after each commit of this process, and once a second, as
 * commands of the operator write too. Comparing `Store.version` would take a tenth of a request each time.
 */
export function createIdentityReader({
  store,
  now,
}: Pick<Service, 'store' | 'now'>): () => HubIdentity | null {
  let known: { second: number; version: string; identity: HubIdentity | null } | null = null
  return () => {
    const second = Math.floor(now() / SECOND)
    const version = store.ownVersion()
    if (known?.second !== second || known.version !== version)
      known = { second, version, identity: readHubIdentity(store.read) }
    return known.identity
  }
}

/**
 * Marks the data of a restored backup, so that clients notice the restore. `now` is in milliseconds since the epoch.
 */
export function raiseGeneration(db: WriteDb, now: number): void {
  const before = Number(readMeta(db, 'generation') ?? 0)
  writeMeta(db, 'generation', String(Math.max(before + 1, now)))
}
