/** What was taken off a moment ago: an answer that the hub made before may still come. */
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb } from '../../store/db.ts'

/** Uuids of documents. `now`: epoch ms by the laptop's clock. */
export function recentRemovals(
  db: ReadDb,
  { jobUuid, assetUuid }: { jobUuid: string | null; assetUuid: string | null },
  now: number,
): string[] {
  return db
    .all<{ uuid: string }>(
      `SELECT intent ->> 'documentUuid' AS uuid FROM operations
       WHERE kind = 'document.remove' AND state = 'done' AND reason_code IS NOT 'restored' AND ${jobUuid === null ? 'asset_uuid' : 'job_uuid'} = ?
         AND abs(? - sent_at) < ?`,
      jobUuid ?? assetUuid,
      now,
      syncLimits.verifyAgainMs,
    )
    .map(row => row.uuid)
}
