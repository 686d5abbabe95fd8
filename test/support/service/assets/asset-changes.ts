/** Reads the changes of assets that webhooks deliver. */
import type { TestService } from '../open-service.ts'

/** Returns the event types of one asset in the change log, the oldest first. */
export function changesOf({ store }: TestService, uuid: string): string[] {
  return store.read
    .all<{ event_type: string }>(
      `SELECT event_type FROM change_log WHERE entity = 'asset' AND entity_uuid = ? ORDER BY seq`,
      uuid,
    )
    .map(row => row.event_type)
}
