/** Removes what no webhook will ask for any more: old changes, and events for keys that were revoked. */
import { hubLimits } from '../../../shared/hub-limits.ts'
import { limits } from '../../../shared/limits.ts'
import type { WriteDb } from '../../store/db.ts'
import type { Service } from '../service.ts'
import { newestSeq, readCursor } from './change-cursor.ts'
import { stopWaiting } from './stop-waiting.ts'

/** Changes older than 90 days that have been queued, in slices; the rest of a great many goes the next time. */
export function forgetTold(service: Service): void {
  service.store.transaction(stopRevoked)
  for (let slice = 0; slice < hubLimits.forgottenSlices; slice++) {
    const removed = service.store.transaction(db =>
      forgetChanges(db, service.now(), hubLimits.forgottenAtOnce),
    )
    if (removed < hubLimits.forgottenAtOnce) return
  }
}

function stopRevoked(db: WriteDb): void {
  const revoked = db.all<{ id: number }>(
    `SELECT webhooks.id FROM webhooks JOIN api_keys ON api_keys.id = webhooks.key_id
     WHERE api_keys.revoked_at IS NOT NULL`,
  )
  for (const { id } of revoked) stopWaiting(db, id)
}

/** On a laptop there is no webhook to wait for. Returns how many went. */
export function forgetChanges(db: WriteDb, now: number, atOnce: number): number {
  return db.run(
    `DELETE FROM change_log WHERE seq IN (SELECT seq FROM change_log WHERE at < ? AND seq <= ? LIMIT ?)`,
    now - limits.changeLogKeptMs,
    toldUntil(db),
    atOnce,
  ).changes
}

/** Without a subscriber there is nobody to tell, and the cursor stays where it was. */
function toldUntil(db: WriteDb): number {
  const subscriber = db.get(
    `SELECT 1 FROM webhooks JOIN api_keys ON api_keys.id = webhooks.key_id
     WHERE webhooks.active = 1 AND api_keys.revoked_at IS NULL`,
  )
  return subscriber ? readCursor(db) : newestSeq(db)
}
