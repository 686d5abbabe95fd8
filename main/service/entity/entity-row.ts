/** What the rows of all entities have, and how that is represented (interface, "Representations"). */
import type { Actor } from '../actor.ts'

export interface EntityRow {
  id: number
  uuid: string
  group_id: number
  creator_id: number | null
  /** epoch ms, as is `last_modified` */
  created_at: number
  last_modified: number
}

export function entityOf(row: EntityRow) {
  return {
    id: row.id,
    uuid: row.uuid,
    creationTimeStamp: row.created_at,
    lastModified: row.last_modified,
    creatorId: row.creator_id,
    groupId: row.group_id,
  }
}

/** What lies in another group does not exist (interface, "Groups"). */
export function seenBy<Row extends Pick<EntityRow, 'group_id'>>(
  actor: Actor,
  row: Row | undefined,
): Row | undefined {
  return row && actor.grants.has(row.group_id) ? row : undefined
}
