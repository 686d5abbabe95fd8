/** Assets that jobs here name and that the hub does not show: kept, so that nobody waits for them. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { isDue } from '../backoff.ts'
import { recall, remember } from '../state.ts'

const every = syncLimits.assetDetailsEveryMs

/** By uuid; those that were asked for a day ago are not among them. `now`: epoch ms by the laptop's clock. */
export function missingAssets(db: ReadDb, now: number): ReadonlySet<string> {
  const known = Object.entries(recall(db, 'missingAssets') ?? {})
  return new Set(known.filter(([, at]) => !isDue(at + every, now, every)).map(([uuid]) => uuid))
}

export function noteMissing(db: WriteDb, assetUuid: string, now: number): void {
  const fresh = missingAssets(db, now)
  const known = Object.entries(recall(db, 'missingAssets') ?? {}).filter(([uuid]) => fresh.has(uuid))
  remember(db, 'missingAssets', { ...Object.fromEntries(known), [assetUuid]: now })
}

export function noteFound(db: WriteDb, assetUuid: string): void {
  const known = recall(db, 'missingAssets') ?? {}
  if (!Object.hasOwn(known, assetUuid)) return
  const { [assetUuid]: _found, ...others } = known
  remember(db, 'missingAssets', others)
}
