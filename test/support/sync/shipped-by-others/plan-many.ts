/** Creates thousands of jobs at the server in one statement, as an import does. */
import type { World } from '../laptop.ts'

const insertJobs = `
  WITH RECURSIVE nth(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ?)
  INSERT INTO jobs (uuid, group_id, created_at, last_modified, title, description, state, is_published, start_time,
    end_time, span_start, span_end)
  SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4000-8000-' || hex(randomblob(6))), ?, ?, ? + n,
    'many ' || n, 'Text that every job has, so that it weighs something. ' || n, 'SCHEDULED', 1, ? + n * 60000,
    ? + n * 60000 + 3600000, ? + n * 60000, ? + n * 60000 + 3600000 FROM nth`

/** `count` jobs are scheduled on `userId`: Anna by default, and with null on no user. */
export function planMany({ at, anna }: World, count: number, userId: number | null = anna.user.id): void {
  const now = at.clock.time
  at.hub.service.store.transaction(db => {
    const first = db.get<{ id: number | null }>('SELECT max(id) AS id FROM jobs')?.id ?? 0
    db.run(insertJobs, count, at.group.id, now, now, now, now, now, now)
    if (userId === null) return
    db.run(
      `INSERT INTO resources (uuid, job_id, user_id, state, state_at)
       SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4000-8000-' || hex(randomblob(6))), id, ?,
         'SCHEDULED', ? FROM jobs WHERE id > ?`,
      userId,
      now,
      first,
    )
  })
}
