/** Deleted jobs and assets, stored for clients that list changes (interface, "tombstones"). */

import type { Tombstone } from '../../../shared/entities/job.ts'
import { type Parameter, type ReadDb, readValue, type WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { tombstones } from '../../store/schema/jobs.ts'
import type { Actor } from '../actor.ts'
import { type Command, nextModified } from '../command.ts'
import { inGroups } from './groups.ts'
import type { LoggedEntity, LoggedRow } from './log-change.ts'
import type { Page } from './paging.ts'

const tombstoneRows = rowsOf(tombstones)

export function addTombstone(command: Command, entity: LoggedEntity, row: LoggedRow & { id: number }): void {
  const grave = { uuid: row.uuid, id: row.id, groupId: row.group_id, lastModified: nextModified(command) }
  tombstoneRows.put(command.db, { entity, ...grave }, 'groupId', 'entity', 'uuid')
}

/** Removes the tombstone of a UUID that its group uses again. Tombstones of other groups stay. */
export function removeTombstone(db: WriteDb, entity: LoggedEntity, groupId: number, uuid: string): void {
  db.run('DELETE FROM tombstones WHERE group_id = ? AND entity = ? AND uuid = ?', groupId, entity, uuid)
}

export function hasTombstone(db: ReadDb, entity: LoggedEntity, groupId: number, uuid: string): boolean {
  const which = 'group_id = ? AND entity = ? AND uuid = ?'
  return db.has(`SELECT 1 FROM tombstones WHERE ${which}`, groupId, entity, uuid)
}

/** Appends tombstones to a page after the last entry, so that one offset covers both. */
export function withTombstones<Entry>(
  db: ReadDb,
  actor: Actor,
  entity: LoggedEntity,
  modified: number | null,
  { entries, total: present, limit, offset }: Page<Entry>,
): Page<Entry | Tombstone> {
  const room = offset + entries.length < present ? 0 : limit - entries.length
  const groups = [...actor.grants.keys()]
  const where = `entity = ? AND ${inGroups('group_id', groups)} AND last_modified >= ?`
  const values: Parameter[] = [entity, ...groups, modified ?? 0]
  const rows = db.all<{ id: number; uuid: string; last_modified: number }>(
    `SELECT id, uuid, last_modified FROM tombstones WHERE ${where} ORDER BY last_modified, id LIMIT ? OFFSET ?`,
    ...values,
    Math.max(0, room),
    Math.max(0, offset - present),
  )
  const total = readValue<number>(db, `SELECT count(*) FROM tombstones WHERE ${where}`, ...values) ?? 0
  const gone = rows.map(
    ({ id, uuid, last_modified }): Tombstone => ({ id, uuid, deleted: true, lastModified: last_modified }),
  )
  return { entries: [...entries, ...gone], total: present + total, limit, offset }
}

/** `before` is the time of deletion in milliseconds since the epoch. */
export function forgetTombstones(db: WriteDb, before: number): void {
  db.run('DELETE FROM tombstones WHERE last_modified < ?', before)
}
