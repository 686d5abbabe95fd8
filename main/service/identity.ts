/** Which hub this is, and whether its data were put back: a client compares both with what it knew (interface, "Version"). */
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

/** Null: nobody has served these data yet. */
export function readHubIdentity(db: ReadDb): HubIdentity | null {
  const hubId = readMeta(db, 'hubId')
  return hubId === null ? null : { hubId, generation: Number(readMeta(db, 'generation') ?? 0) }
}

/** Written into the data of a backup that take the place of a hub's. `now`: epoch ms. */
export function raiseGeneration(db: WriteDb, now: number): void {
  const before = Number(readMeta(db, 'generation') ?? 0)
  writeMeta(db, 'generation', String(Math.max(before + 1, now)))
}
