/** Limits the queues of subscriptions. A receiver that is down for long, or too slow, must not fill the disk. */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { Service } from '../service.ts'

interface LongQueue {
  webhookId: number
  count: number
}

/**
 * Removes the oldest events of queues over the limit, in slices. After the last slice, the rest waits for the next
 * call. Returns the number of removed events.
 */
export function shortenQueues(service: Service): number {
  const long = service.store.read.all<LongQueue>(
    `SELECT webhook_id AS "webhookId", count(*) AS count FROM webhook_events WHERE state = 'waiting'
     GROUP BY webhook_id HAVING count(*) > ?`,
    hubLimits.webhookWaiting,
  )
  let forgotten = 0
  let slices = 0
  for (const { webhookId, count } of long) {
    for (let left = count - hubLimits.webhookWaiting; left > 0; left -= hubLimits.forgottenAtOnce) {
      if (slices === hubLimits.forgottenSlices) return forgotten
      forgotten += forgetOldest(service, webhookId, Math.min(left, hubLimits.forgottenAtOnce))
      slices += 1
    }
  }
  return forgotten
}

function forgetOldest({ store }: Service, webhookId: number, count: number): number {
  return store.transaction(
    db =>
      db.run(
        `DELETE FROM webhook_events WHERE id IN (
           SELECT id FROM webhook_events WHERE state = 'waiting' AND webhook_id = ?
           ORDER BY next_try_at, id LIMIT ?)`,
        webhookId,
        count,
      ).changes,
  )
}
