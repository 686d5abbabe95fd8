/** The rows of a job as SQLite gives them, and how to find one. */
import type { JobEventType } from '../../../shared/event-types.ts'
import type { Priority } from '../../../shared/job.ts'
import type { JobState, ResourceState } from '../../../shared/states.ts'
import { because } from '../../../shared/told.ts'
import type { ReadDb } from '../../store/db.ts'
import type { Actor } from '../actor.ts'
import { type EntityRow, seenBy } from '../entity/entity-row.ts'
import { findByRef } from '../entity/ref.ts'
import { refuse } from '../refuse.ts'

export interface JobRecord extends EntityRow {
  title: string | null
  description: string | null
  priority: Priority | null
  state: JobState
  is_published: 0 | 1
  override_state: JobState | null
  override_at: number | null
  all_day: 0 | 1
  start_time: number | null
  end_time: number | null
  start_date: string | null
  end_date: string | null
  duration: number | null
  span_start: number | null
  span_end: number | null
  place_name: string | null
  contact_person: string | null
  customer_id: number | null
  project_id: number | null
  order_id: number | null
  external_id: string | null
  asset_uuid: string | null
  signature: string | null
  custom_fields: string | null
  reported: 0 | 1
  extra: string | null
}

export interface ResourceRecord {
  id: number
  uuid: string
  job_id: number
  user_id: number
  full_name: string | null
  state: ResourceState
  state_at: number
  reported: 0 | 1
  extra: string | null
}

export interface DestinationRecord {
  id: number
  uuid: string
  job_id: number
  position: number
  location: string
  extra: string | null
}

export interface ItemRecord {
  id: number
  uuid: string
  position: number
  title: string | null
  description: string | null
  done: 0 | 1
  done_at: number | null
  done_by_user_id: number | null
  destination_id: number | null
  quantity: number | null
  unit: string | null
  extra: string | null
}

export interface EventRecord {
  id: number
  uuid: string | null
  job_id: number
  type: JobEventType
  at: number
  user_id: number | null
  to_user_id: number | null
  new_state: JobState | null
  new_resource_state: ResourceState | null
  comment: string | null
  destination_id: number | null
  vehicle_id: number | null
  discrepancy: 0 | 1
  internal: 0 | 1
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  confirmed_at: number | null
  operation_id: string | null
  extra: string | null
}

const queries = {
  byId: 'SELECT * FROM jobs WHERE id = ?',
  byUuid: 'SELECT * FROM jobs WHERE uuid = ?',
}

/** The job that a path's `:id` names, in whatever group. */
export function findJobAnywhere(db: ReadDb, ref: string): JobRecord | undefined {
  return findByRef<JobRecord>(db, queries, ref)
}

/** The same, seen by the actor: a job of another group does not exist (decisions, "Groups"). */
export function findJob(db: ReadDb, actor: Actor, ref: string): JobRecord | undefined {
  return seenBy(actor, findJobAnywhere(db, ref))
}

/** @throws Refused `not-found` */
export function getJob(db: ReadDb, actor: Actor, ref: string): JobRecord {
  return findJob(db, actor, ref) ?? refuse('not-found', because('no-such-job'))
}

/** In the order of their numbers; those of a laptop that the hub has not numbered yet follow. */
export function resourcesOf(db: ReadDb, jobId: number): ResourceRecord[] {
  return db.all<ResourceRecord>(
    `SELECT r.*, u.name AS full_name FROM resources r JOIN users u ON u.id = r.user_id
     WHERE r.job_id = ? ORDER BY r.id < 0, abs(r.id)`,
    jobId,
  )
}

export function resourceOf(db: ReadDb, jobId: number, userId: number): ResourceRecord | undefined {
  return db.get<ResourceRecord>(
    `SELECT r.*, u.name AS full_name FROM resources r JOIN users u ON u.id = r.user_id
     WHERE r.job_id = ? AND r.user_id = ?`,
    jobId,
    userId,
  )
}
