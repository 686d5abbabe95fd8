/** How tries ended, as the log shows it, and what follows: delivered, once more in a minute, or given up. */
import { limits } from '../../../shared/limits.ts'
import type { WriteDb } from '../../store/db.ts'
import type { DeliveryState } from '../../store/schema/webhooks.ts'
import type { Service } from '../service.ts'
import type { Delivery } from './due.ts'

/** What one try came to; times are epoch ms, null without an answer. */
export interface Try {
  delivery: Pick<Delivery, 'id' | 'uuid' | 'webhookId' | 'webhookUuid' | 'url' | 'tryCount'>
  requestAt: number
  responseAt: number | null
  status: number | null
  error: string | null
}

/** The statuses that are tried again, and no others (interface, "Retry"). */
const triedAgain: ReadonlySet<number> = new Set([404, 408, 409, 500, 502, 503, 504])

/** No answer at all counts as a time-out (interface, "Retry"). */
export function stateAfter({ status, delivery }: Pick<Try, 'status' | 'delivery'>): DeliveryState {
  if (status !== null && status >= 200 && status < 300) return 'delivered'
  const isLast = delivery.tryCount >= limits.webhookRetries
  return (status === null || triedAgain.has(status)) && !isLast ? 'waiting' : 'failed'
}

/** All in one transaction, which is what lets hundreds a second be durable. */
export function storeTries(service: Service, tries: readonly Try[]): void {
  service.store.transaction(db => {
    for (const one of tries) storeTry(db, one)
    for (const webhookId of new Set(tries.map(({ delivery }) => delivery.webhookId)))
      shortenLog(db, webhookId)
  })
}

/** An event that was stopped or asked for again meanwhile shows the try, and keeps the state that it was given. */
function storeTry(db: WriteDb, one: Try): void {
  const { id, tryCount, url } = one.delivery
  const state = stateAfter(one)
  // a minute from try to try, however long the receiver took to fail
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

/** The last 100 events called are kept (interface, "Event log"); older ones go when nothing waits in them. */
function shortenLog(db: WriteDb, webhookId: number): void {
  const oldest = db.get<{ request_at: number; id: number }>(
    `SELECT request_at, id FROM webhook_events WHERE webhook_id = ? AND request_at IS NOT NULL
     ORDER BY request_at DESC, id DESC LIMIT 1 OFFSET ?`,
    webhookId,
    limits.webhookLogSize - 1,
  )
  if (!oldest) return
  // the plus signs keep it to the index of the states: there are few that ended, and any number that wait
  db.run(
    `DELETE FROM webhook_events WHERE state IN ('delivered', 'failed') AND webhook_id = ?
       AND (+request_at, +id) < (?, ?)`,
    webhookId,
    oldest.request_at,
    oldest.id,
  )
}
