/** Assets that jobs here name and that the hub does not show: kept, so that nobody waits for them. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { isDue } from '../ports/backoff.ts'
import { syncState } from '../records/state.ts'

const { assetDetailsEveryMs, rereadOpenMs } = syncLimits

/** By uuid; those that are to be asked for again are not among them. `now`: epoch ms by the laptop's clock. */
export function missingAssets(db: ReadDb, now: number): ReadonlySet<string> {
  const known = Object.entries(syncState.get(db, 'missingAssets') ?? {})
  const missing = known.filter(([uuid, at]) => {
    const every = isWaitedFor(db, uuid) ? rereadOpenMs : assetDetailsEveryMs
    return !isDue(at + every, now, every)
  })
  return new Set(missing.map(([uuid]) => uuid))
}

/** A file was taken by the hub and not seen there yet: the refusal may have been a passing one. */
function isWaitedFor(db: ReadDb, assetUuid: string): boolean {
  const sql = `SELECT 1 FROM operations WHERE asset_uuid = ? AND state = 'done' AND seen_at IS NULL`
  return db.has(sql, assetUuid)
}

/** At the last reading of it. */
export function wasMissing(db: ReadDb, assetUuid: string): boolean {
  return Object.hasOwn(syncState.get(db, 'missingAssets') ?? {}, assetUuid)
}

export function noteMissing(db: WriteDb, assetUuid: string, now: number): void {
  // also of those that are to be asked for again, so that the second time is known for what it is
  const known = Object.entries(syncState.get(db, 'missingAssets') ?? {}).filter(
    ([, at]) => !isDue(at + assetDetailsEveryMs, now, assetDetailsEveryMs),
  )
  syncState.set(db, 'missingAssets', { ...Object.fromEntries(known), [assetUuid]: now })
}

export function noteFound(db: WriteDb, assetUuid: string): void {
  const known = syncState.get(db, 'missingAssets') ?? {}
  if (!Object.hasOwn(known, assetUuid)) return
  const { [assetUuid]: _found, ...others } = known
  syncState.set(db, 'missingAssets', others)
}
