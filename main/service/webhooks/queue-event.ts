/** The one way an event gets into a subscription's queue. */
import type { WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { webhookEvents } from '../../store/schema/webhooks.ts'

const eventRows = rowsOf(webhookEvents)

type QueuedEvent = Omit<typeof webhookEvents.$inferInsert, 'state' | 'nextTryAt'>

/** `now`: epoch ms of its first try. */
export function queueEvent(db: WriteDb, event: QueuedEvent, now: number): void {
  eventRows.insert(db, { ...event, state: 'waiting', nextTryAt: now })
}
