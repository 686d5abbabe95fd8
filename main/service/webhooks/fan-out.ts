/** Copies changes from the change log into the queues of all subscriptions that match, each change once. */

import type { JobEventType } from '../../../shared/entities/event-types.ts'
import type { Channel } from '../../../shared/entities/webhook.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { LoggedEntity } from '../entity/log-change.ts'
import { deliveryUuid } from '../operations/derived-uuids.ts'
import type { Service } from '../service.ts'
import { newestSeq, readCursor, writeCursor } from './change-cursor.ts'
import type { EventFilter } from './event-filter.ts'
import { queueEvent } from './queue-event.ts'
import { channelsOf, type WebhookRecord } from './webhook-record.ts'

interface Change {
  seq: number
  at: number
  group_id: number
  entity: LoggedEntity
  entity_uuid: string
  event_type: JobEventType
  /** The uuid of the job event; null for an asset. */
  event_uuid: string | null
}

interface Subscriber extends WebhookRecord {
  group_id: number
  channelNames: Channel[]
}

/** Class of the entity in events of a channel. */
const classes: Readonly<Record<LoggedEntity, string>> = { job: 'Job', asset: 'Asset' }

/**
 * Queues a batch of changes and moves the cursor past them, in one transaction. Without a subscriber it writes nothing,
 * so that a hub without webhooks does no extra work.
 * @returns whether more changes wait
 */
export function queueChanges(service: Service, passes: EventFilter): boolean {
  const { read } = service.store
  if (newestSeq(read) <= readCursor(read) || readSubscribers(read).length === 0) return false
  return service.store.transaction(db => queueBatch(service, db, passes))
}

function queueBatch(service: Service, db: WriteDb, passes: EventFilter): boolean {
  const subscribers = readSubscribers(db)
  if (subscribers.length === 0) return false
  const size = Math.max(1, Math.floor(hubLimits.webhookFanOut / subscribers.length))
  const changes = readChanges(db, startOf(db, subscribers), size)
  for (const change of changes) {
    for (const subscriber of subscribers) {
      if (isNotified(subscriber, change, passes)) tell(service, db, subscriber, change)
    }
  }
  // Without changes, the cursor moves to the newest number, whose row may have been removed.
  writeCursor(db, changes.at(-1)?.seq ?? newestSeq(db))
  return changes.length === size
}

/** Returns the active subscriptions with a valid key. */
function readSubscribers(db: ReadDb): Subscriber[] {
  const rows = db.all<WebhookRecord & { group_id: number }>(
    `SELECT webhooks.*, api_keys.group_id FROM webhooks JOIN api_keys ON api_keys.id = webhooks.key_id
     WHERE webhooks.active = 1 AND api_keys.revoked_at IS NULL AND api_keys.group_id IS NOT NULL
     ORDER BY webhooks.id`,
  )
  return rows.map(row => ({ ...row, channelNames: channelsOf(row) }))
}

/**
 * Returns where to start reading. Changes from before the first subscription are skipped, even after a long time
 * without subscribers.
 */
function startOf(db: ReadDb, subscribers: readonly Subscriber[]): number {
  const first = Math.min(...subscribers.map(({ after_seq }) => after_seq))
  return Math.max(readCursor(db), first)
}

function readChanges(db: ReadDb, after: number, size: number): Change[] {
  return db.all<Change>(
    `SELECT seq, at, group_id, entity, entity_uuid, event_type,
       (SELECT uuid FROM events WHERE id = event_id) AS event_uuid
     FROM change_log WHERE seq > ? ORDER BY seq LIMIT ?`,
    after,
    size,
  )
}

function isNotified(subscriber: Subscriber, change: Change, passes: EventFilter): boolean {
  return (
    change.group_id === subscriber.group_id &&
    change.seq > subscriber.after_seq &&
    subscriber.channelNames.includes(change.entity) &&
    passes(subscriber.event_type_filter, change.event_type)
  )
}

function tell(service: Service, db: WriteDb, { id, uuid }: Subscriber, change: Change): void {
  const event = {
    uuid: change.event_uuid === null ? service.newUuid() : deliveryUuid(uuid, change.event_uuid),
    webhookId: id,
    channel: change.entity,
    eventType: change.event_type,
    eventAt: change.at,
    entityClass: classes[change.entity],
    entityUuid: change.entity_uuid,
  }
  queueEvent(db, event, service.now())
}
