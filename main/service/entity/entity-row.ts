/** Columns that the rows of all entities share, and their representation (interface, "Representations"). */

export interface EntityRow {
  id: number
  uuid: string
  group_id: number
  creator_id: number | null
  /** milliseconds since the epoch, like `last_modified` */
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

/** Adds the client's own properties. Named properties win over them. `extra` is JSON. */
export function withExtra<T extends object>(extra: string | null, named: T): T {
  return extra === null ? named : Object.assign(JSON.parse(extra) as object, named)
}

export function parseColumn<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T)
}
