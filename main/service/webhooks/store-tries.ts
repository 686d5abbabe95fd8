/**
 * Stores the results of tries for the log, and the next state of each event: delivered, waiting for a retry, or failed.
 */
import { limits } from '../../../shared/limits/limits.ts'
import type { WriteDb } from '../../store/db.ts'
import type { DeliveryState } from '../../store/schema/webhooks.ts'
import type { Service } from '../service.ts'
import type { Delivery } from './due.ts'

/** Result of one try. Times are in milliseconds since the epoch, null without an answer. */
export interface Try {
  delivery: Pick<Delivery, 'id' | 'uuid' | 'webhookId' | 'webhookUuid' | 'url' | 'tryCount'>
  requestAt: number
  responseAt: number | null
  status: number | null
  error: string | null
}

/** Statuses after which an event is sent again (interface, "Retry"). */
const triedAgain: ReadonlySet<number> = new Set([404, 408, 409, 500, 502, 503, 504])

/** Returns the next state. No answer counts as a time-out (interface, "Retry"). */
export function stateAfter({ status, delivery }: Pick<Try, 'status' | 'delivery'>): DeliveryState {
  if (status !== null && status >= 200 && status < 300) return 'delivered'
  const isLast = delivery.tryCount >= limits.webhookRetries
  return (status === null || triedAgain.has(status)) && !isLast ? 'waiting' : 'failed'
}

/** Stores all results in one transaction: with one each, the disk could not store hundreds a second. */
export function storeTries(service: Service, tries: readonly Try[]): void {
  service.store.transaction(db => {
    for (const one of tries) storeTry(db, one)
    for (const webhookId of new Set(tries.map(({ delivery }) => delivery.webhookId)))
      shortenLog(db, webhookId)
  })
}

/**
 * Stores one try. If the event was stopped or redelivered during the try, the log shows the try, but the state stays.
 */
function storeTry(db: WriteDb, one: Try): void {
  const { id, tryCount, url } = one.delivery
  const state = stateAfter(one)
  // Retries start a minute after the previous request, independent of how long the receiver took to fail.
  const nextTryAt = state === 'waiting' ? one.requestAt + limits.webhookRetryMs : null
  const shown = [url, one.requestAt, one.responseAt, one.status, one.error] as const
  const { changes } = db.run(
    `UPDATE webhook_events SET state = ?, next_try_at = ?, try_count = ?,
       url = ?, request_at = ?, response_at = ?, response_status = ?, error_message = ?
     WHERE id = ? AND state = 'waiting' AND try_count = ?`,
    state,
    nextTryAt,
    tryCount + 1,
    ...shown,
    id,
    tryCount,
  )
  if (changes > 0) return
  db.run(
    `UPDATE webhook_events SET url = ?, request_at = ?, response_at = ?, response_status = ?, error_message = ?
     WHERE id = ?`,
    ...shown,
    id,
  )
}

/** Limits the log to the last 100 sent events (interface, "Event log"). Older events are removed unless they wait. */
function shortenLog(db: WriteDb, webhookId: number): void {
  const oldest = db.get<{ request_at: number; id: number }>(
    `SELECT request_at, id FROM webhook_events WHERE webhook_id = ? AND request_at IS NOT NULL
     ORDER BY request_at DESC, id DESC LIMIT 1 OFFSET ?`,
    webhookId,
    limits.webhookLogSize - 1,
  )
  if (!oldest) return
  // The plus signs make SQLite use the index of the states, as few events have ended but any number may wait.
  db.run(
    `DELETE FROM webhook_events WHERE state IN ('delivered', 'failed') AND webhook_id = ?
       AND (+request_at, +id) < (?, ?)`,
    webhookId,
    oldest.request_at,
    oldest.id,
  )
}
