/** Removes old changes and the waiting events of revoked keys, which webhooks no longer need. */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { limits } from '../../../shared/limits/limits.ts'
import type { WriteDb } from '../../store/db.ts'
import type { Service } from '../service.ts'
import { newestSeq, readCursor } from './change-cursor.ts'
import { stopWaiting } from './stop-waiting.ts'

/** Removes queued changes older than 90 days, in slices. After the last slice, the rest waits for the next call. */
export function forgetDelivered(service: Service): void {
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

/**
 * Removes one slice and returns the number of rows. Laptops call it too: they have no webhooks that still need the
 * rows.
 */
export function forgetChanges(db: WriteDb, now: number, atOnce: number): number {
  return db.run(
    `DELETE FROM change_log WHERE seq IN (SELECT seq FROM change_log WHERE at < ? AND seq <= ? LIMIT ?)`,
    now - limits.changeLogKeptMs,
    lastForgotten(db),
    atOnce,
  ).changes
}

/** On PostgreSQL the last row stays, as it has the newest number. */
function lastForgotten(db: WriteDb): number {
  return db.engine === 'sqlite' ? toldUntil(db) : Math.min(toldUntil(db), newestSeq(db) - 1)
}

/**
 * Returns up to which number changes are no longer needed. Without a subscriber that is all of them, as the cursor does
 * not move then.
 */
function toldUntil(db: WriteDb): number {
  const subscriber = db.get(
    `SELECT 1 FROM webhooks JOIN api_keys ON api_keys.id = webhooks.key_id
     WHERE webhooks.active = 1 AND api_keys.revoked_at IS NULL`,
  )
  return subscriber ? readCursor(db) : newestSeq(db)
}
