/** Assets that jobs refer to and the server does not show: remembered, so that no screen waits for them. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { isDue } from '../ports/backoff.ts'
import { syncState } from '../records/state.ts'

const { assetDetailsEveryMs, rereadOpenMs } = syncLimits

/** Returns their uuids, without those that are due to be read again. `now`: epoch ms by the laptop's clock. */
export function missingAssets(db: ReadDb, now: number): ReadonlySet<string> {
  const known = Object.entries(syncState.get(db, 'missingAssets') ?? {})
  const missing = known.filter(([uuid, at]) => {
    const every = isWaitedFor(db, uuid) ? rereadOpenMs : assetDetailsEveryMs
    return !isDue(at + every, now, every)
  })
  return new Set(missing.map(([uuid]) => uuid))
}

/** A file that was sent to it has not been seen there yet: the refusal may have been temporary. */
function isWaitedFor(db: ReadDb, assetUuid: string): boolean {
  const sql = `SELECT 1 FROM operations WHERE asset_uuid = ? AND state = 'done' AND seen_at IS NULL`
  return db.has(sql, assetUuid)
}

/** Whether its last reading was a refusal. */
export function wasMissing(db: ReadDb, assetUuid: string): boolean {
  return Object.hasOwn(syncState.get(db, 'missingAssets') ?? {}, assetUuid)
}

export function noteMissing(db: WriteDb, assetUuid: string, now: number): void {
  // assets that are due again stay in the list, so that a second refusal is recognised
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
