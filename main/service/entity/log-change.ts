/** The change log: webhooks, sync and screens read from it. */
import type { JobEventType } from '../../../shared/entities/event-types.ts'
import type { Command } from '../command.ts'

/** Entities that have a channel for their changes. */
export type LoggedEntity = 'job' | 'asset'

export interface LoggedRow {
  uuid: string
  group_id: number
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
