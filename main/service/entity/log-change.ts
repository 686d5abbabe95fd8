/** The change log: webhooks, sync and screens read from it. */
import type { JobEventType } from '../../../shared/entities/event-types.ts'
import type { LiveList } from '../../../shared/entities/live-change.ts'
import type { WriteDb } from '../../store/db.ts'
import type { Command } from '../command.ts'

/** Entities that have a channel for their changes. */
export type LoggedEntity = 'job' | 'asset'

/** A row of the log: it names an entity, or a short list that laptops read as a whole. */
export type LoggedKind = LoggedEntity | 'list'

export interface LoggedRow {
  uuid: string
  group_id: number
}

/** Logs that an entry of a list has changed, so that laptops read the list again. */
export function logListChange(db: WriteDb, at: number, groupId: number, list: LiveList): void {
  db.run(
    `INSERT INTO change_log (at, group_id, entity, entity_uuid, event_type) VALUES (?, ?, 'list', ?, 'UPDATE')`,
    at,
    groupId,
    list,
  )
}

/** `eventType`: CREATE, UPDATE or DELETE for an asset. `eventId`: id of the job's event, if there is one. */
export function logChange(
  { db, now }: Pick<Command, 'db' | 'now'>,
  entity: LoggedEntity,
  row: LoggedRow,
  eventType: JobEventType,
  eventId: number | null = null,
): void {
  db.run(
    `INSERT INTO change_log (at, group_id, entity, entity_uuid, event_type, event_id)
     VALUES (?, ?, ?, ?, ?, ?)`,
    now,
    row.group_id,
    entity,
    row.uuid,
    eventType,
    eventId,
  )
}
