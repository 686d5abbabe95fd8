/** Which hub this is, and whether its data were put back: a client compares both with what it knew (interface, "Version"). */
import { SECOND } from '../../shared/units.ts'
import type { ReadDb, WriteDb } from '../store/db.ts'
import { readMeta, writeMeta } from './meta.ts'
import type { Service } from './service.ts'

export interface HubIdentity {
  /** made once, and kept by every backup */
  hubId: string
  /** epoch ms of the last time a backup was restored; 0: never */
  generation: number
}

/** For a hub that begins to serve. @throws StoreFailure */
export function ensureHubId({ store, newUuid }: Pick<Service, 'store' | 'newUuid'>): void {
  if (readMeta(store.read, 'hubId') !== null) return
  store.transaction(db => writeMeta(db, 'hubId', newUuid()))
}

/** Null: no hub has served these data yet. */
export function readHubIdentity(db: ReadDb): HubIdentity | null {
  const row = db.get<{ hubId: string | null; generation: string | null }>(
    `SELECT (SELECT value FROM meta WHERE name = 'hubId') AS hubId,
       (SELECT value FROM meta WHERE name = 'generation') AS generation`,
  )
  return row?.hubId == null ? null : { hubId: row.hubId, generation: Number(row.generation ?? 0) }
}

/**
 * Returns a reader for a hub that serves. It asks the database again after a commit of this program, and once a
 * second, as an operator's command may write too. `Store.version` would cost a tenth of a request each time.
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

/** Written into the data of a backup that take the place of a hub's. `now`: epoch ms. */
export function raiseGeneration(db: WriteDb, now: number): void {
  const before = Number(readMeta(db, 'generation') ?? 0)
  writeMeta(db, 'generation', String(Math.max(before + 1, now)))
}
