/** What was deleted, kept for those who ask (interface, "tombstones"). */

import type { Tombstone } from '../../../shared/job.ts'
import type { Parameter, ReadDb, WriteDb } from '../../store/db.ts'
import { rowsOf } from '../../store/rows.ts'
import { tombstones } from '../../store/schema/jobs.ts'
import type { Actor } from '../actor.ts'
import { type Command, nextModified } from '../command.ts'
import { inGroups } from './groups.ts'
import type { LoggedEntity, LoggedRow } from './log-change.ts'

const tombstoneRows = rowsOf(tombstones)

export function addTombstone(command: Command, entity: LoggedEntity, row: LoggedRow & { id: number }): void {
  const grave = { id: row.id, entity, groupId: row.group_id, lastModified: nextModified(command) }
  tombstoneRows.put(command.db, { uuid: row.uuid, ...grave }, 'uuid')
}

/** A uuid that is in use again is not deleted. */
export function removeTombstone(db: WriteDb, uuid: string): void {
  db.run('DELETE FROM tombstones WHERE uuid = ?', uuid)
}

/** What is gone follows what is there, so that one offset runs over both: `present` entries came before. */
export function listTombstones(
  db: ReadDb,
  actor: Actor,
  entity: LoggedEntity,
  page: { modified: number | null; offset: number; present: number; room: number },
): { entries: Tombstone[]; total: number } {
  const groups = [...actor.grants.keys()]
  const where = `entity = ? AND ${inGroups('group_id', groups)} AND last_modified >= ?`
  const values: Parameter[] = [entity, ...groups, page.modified ?? 0]
  const rows = db.all<{ id: number; uuid: string; last_modified: number }>(
    `SELECT id, uuid, last_modified FROM tombstones WHERE ${where} ORDER BY last_modified, id LIMIT ? OFFSET ?`,
    ...values,
    Math.max(0, page.room),
    Math.max(0, page.offset - page.present),
  )
  const { total } = db.get<{ total: number }>(
    `SELECT count(*) AS total FROM tombstones WHERE ${where}`,
    ...values,
  ) ?? { total: 0 }
  return {
    entries: rows.map(row => ({
      id: row.id,
      uuid: row.uuid,
      deleted: true,
      lastModified: row.last_modified,
    })),
    total,
  }
}

/** Those of what was deleted before then, epoch ms. */
export function forgetTombstones(db: WriteDb, before: number): void {
  db.run('DELETE FROM tombstones WHERE last_modified < ?', before)
}
