/** Removes the waiting events of a subscription. Events that were sent before stay in its log as failed. */
import type { WriteDb } from '../../store/db.ts'

export function stopWaiting(db: WriteDb, webhookId: number): void {
  db.run(
    `DELETE FROM webhook_events WHERE state = 'waiting' AND webhook_id = ? AND request_at IS NULL`,
    webhookId,
  )
  db.run(
    `UPDATE webhook_events SET state = 'failed', next_try_at = NULL WHERE state = 'waiting' AND webhook_id = ?`,
    webhookId,
  )
}
