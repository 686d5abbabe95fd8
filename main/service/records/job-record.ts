/** The rows of a job as SQLite gives them, and how to find one. */

import { reason } from '../../../shared/message.ts'
import type { ReadDb } from '../../store/db.ts'
import { type RawRow, rowsOf } from '../../store/rows.ts'
import { destinations, type events, items, jobs, resources } from '../../store/schema/jobs.ts'
import type { Actor } from '../actor.ts'
import { seenBy } from '../entity/entity-row.ts'
import { findByRef } from '../entity/ref.ts'
import { refuse } from '../refuse.ts'

export type JobRecord = RawRow<typeof jobs>

export type ResourceRecord = RawRow<typeof resources> & { full_name: string | null }

export type DestinationRecord = RawRow<typeof destinations>

export type ItemRecord = RawRow<typeof items>

export type EventRecord = RawRow<typeof events>

export const jobRows = rowsOf(jobs)
export const resourceRows = rowsOf(resources)
export const destinationRows = rowsOf(destinations)
export const itemRows = rowsOf(items)

const queries = {
  byId: 'SELECT * FROM jobs WHERE id = ?',
  byUuid: 'SELECT * FROM jobs WHERE uuid = ?',
}

/** The job that a path's `:id` names, in whatever group. */
export function findJobAnywhere(db: ReadDb, ref: string): JobRecord | undefined {
  return findByRef<JobRecord>(db, queries, ref)
}

/** The same, seen by the actor: a job of another group does not exist (interface, "Groups"). */
export function findJob(db: ReadDb, actor: Actor, ref: string): JobRecord | undefined {
  return seenBy(actor, findJobAnywhere(db, ref))
}

/** @throws Refused `not-found` */
export function getJob(db: ReadDb, actor: Actor, ref: string): JobRecord {
  return findJob(db, actor, ref) ?? refuse('not-found', reason('no-such-job'))
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
