/** The change log: webhooks, sync and screens read from it. */
import type { JobEventType } from '../../../shared/event-types.ts'
import type { Command } from '../command.ts'

/** What has a channel of its own. */
export type LoggedEntity = 'job' | 'asset'

export interface LoggedRow {
  uuid: string
  group_id: number
}

/** `eventType`: of an asset CREATE, UPDATE or DELETE. `eventId`: the job event's, where there is one. */
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
