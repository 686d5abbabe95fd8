/** Adds events to the queues of subscriptions. */
import type { WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { webhookEvents } from '../../store/schema/webhooks.ts'

const eventRows = rowsOf(webhookEvents)

type QueuedEvent = Omit<typeof webhookEvents.$inferInsert, 'state' | 'nextTryAt'>

/** Queues the event. `now` is the time of its first try, in milliseconds since the epoch. */
export function queueEvent(db: WriteDb, event: QueuedEvent, now: number): void {
  eventRows.insert(db, { ...event, state: 'waiting', nextTryAt: now })
}
