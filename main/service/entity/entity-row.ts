/** What the rows of all entities have, and how that is represented (interface, "Representations"). */

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

/** What the client set under the named properties; those always win. `extra` is JSON. */
export function withExtra<T extends object>(extra: string | null, named: T): T {
  return extra === null ? named : Object.assign(JSON.parse(extra) as object, named)
}

export function parseColumn<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T)
}
