/** Reads from the change log which entities have changed, and for whom (interface, "Live changes"). */
import type { ChangedEntity, LiveChange } from '../../../shared/entities/live-change.ts'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import type { ReadDb } from '../../store/db.ts'
import { type Actor, isPlanner } from '../actor.ts'
import type { LoggedEntity, LoggedKind } from '../entity/log-change.ts'

interface ChangedRow extends ChangedEntity {
  seq: number
  groupId: number
  entity: LoggedKind
  /** 1: the entity does not exist any more */
  isDeleted: 0 | 1
  /** ids of the job's users, also of one who was removed with this change; empty for an asset */
  users: readonly number[]
}

export interface ChangedRows {
  rows: readonly ChangedRow[]
  /** Groups with changes that are not among the rows, as there are too many. */
  further: ReadonlySet<number>
}

interface StoredRow extends Omit<ChangedRow, 'users'> {
  toUserId: number | null
  resources: string | null
}

const statement = `
  SELECT c.seq, c.group_id AS "groupId", c.entity, c.entity_uuid AS uuid,
    c.entity <> 'list' AND coalesce(j.id, a.id) IS NULL AS "isDeleted",
    coalesce(j.last_modified, a.last_modified, c.at) AS "lastModified",
    (SELECT to_user_id FROM events WHERE id = c.event_id) AS "toUserId",
    (SELECT string_agg(CAST(user_id AS TEXT), ',') FROM resources WHERE job_id = j.id) AS resources
  FROM change_log c
    LEFT JOIN jobs j ON c.entity = 'job' AND j.uuid = c.entity_uuid
    LEFT JOIN assets a ON c.entity = 'asset' AND a.uuid = c.entity_uuid
  WHERE c.seq > ? ORDER BY c.seq LIMIT ?`

/** Returns the changes after a number of the change log. */
export function readChangedRows(db: ReadDb, after: number): ChangedRows {
  const rows = db.all<StoredRow>(statement, after, hubLimits.liveRows)
  const last = rows.at(-1)?.seq ?? after
  const further =
    rows.length < hubLimits.liveRows
      ? []
      : db.column<number>('SELECT DISTINCT group_id FROM change_log WHERE seq > ?', last)
  return { rows: rows.map(withUsers), further: new Set(further) }
}

function withUsers({ toUserId, resources, ...row }: StoredRow): ChangedRow {
  const users = resources === null ? [] : resources.split(',').map(Number)
  return { ...row, users: toUserId === null ? users : [...users, toUserId] }
}

/**
 * Whether the actor receives a change: planners receive all of the group, others those of their own jobs. The users of
 * a deleted job are not known any more, so all receive it.
 */
function concerns(actor: Actor, { entity, groupId, isDeleted, users }: ChangedRow): boolean {
  if (!actor.grants.has(groupId)) return false
  if (entity !== 'job' || isDeleted === 1 || isPlanner(actor, groupId)) return true
  return actor.userId !== null && users.includes(actor.userId)
}

/** Returns the changes that the actor receives; null: none. */
export function describeChange(actor: Actor, { rows, further }: ChangedRows): LiveChange | null {
  const seen = rows.filter(row => concerns(actor, row))
  const isFurther = [...actor.grants.keys()].some(groupId => further.has(groupId))
  if (seen.length === 0 && !isFurther) return null
  const present = seen.filter(({ isDeleted }) => isDeleted === 0)
  const jobs = namesOf(present, 'job')
  const assets = namesOf(present, 'asset')
  const deleted = distinct(seen.filter(({ isDeleted }) => isDeleted === 1))
  const { liveNames } = hubLimits
  return {
    jobs: jobs.slice(0, liveNames),
    assets: assets.slice(0, liveNames),
    deleted: deleted.slice(0, liveNames),
    lists: distinct(seen.filter(({ entity }) => entity === 'list')),
    more: isFurther || [jobs, assets, deleted].some(({ length }) => length > liveNames),
  }
}

const distinct = (rows: readonly ChangedRow[]): string[] => [...new Set(rows.map(({ uuid }) => uuid))]

/** Returns each entity once. */
function namesOf(rows: readonly ChangedRow[], wanted: LoggedEntity): ChangedEntity[] {
  const ofKind = rows.filter(({ entity }) => entity === wanted)
  const versions = new Map(ofKind.map(({ uuid, lastModified }) => [uuid, lastModified]))
  return [...versions].map(([uuid, lastModified]) => ({ uuid, lastModified }))
}
