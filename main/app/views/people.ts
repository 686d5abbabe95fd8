/** Reads the users that this laptop knows: their names, and those who can be assigned. */
import type { PersonView } from '../../../shared/views/asset.ts'
import { findJob } from '../../service/records/job-record.ts'
import type { ReadDb } from '../../store/db.ts'
import { actorIn, type SyncContext } from '../../sync/state/context.ts'

/** Returns the names by user id. */
export function userNames(db: ReadDb): Map<number, string> {
  const users = db.all<{ id: number; name: string }>('SELECT id, name FROM users')
  return new Map(users.map(({ id, name }) => [id, name]))
}

/**
 * Returns the users of the job's group, or of all groups without a job. Sorted by name; users without a
 * name come last.
 */
export function readPeople(context: SyncContext, jobUuid: string | null): PersonView[] {
  const db = context.service.store.read
  const job = jobUuid === null ? null : findJob(db, actorIn(context, db), jobUuid)
  if (job === undefined) return []
  const groupIds = job === null ? context.account.groupIds : [job.group_id]
  return db.all<PersonView>(
    `SELECT u.id, nullif(u.name, '') AS name, min(m.role) AS role FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.group_id IN (SELECT value FROM json_each(?)) GROUP BY u.id
     ORDER BY name IS NULL, name COLLATE NOCASE, u.id`,
    JSON.stringify(groupIds),
  )
}
