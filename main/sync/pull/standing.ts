/**
 * What is known of the person's jobs at the hub as a whole, so that a pass in which nothing happened reads no lists.
 * No list of changes names a job that was given to another; but then the hub has one less, and the laptop has not.
 */

import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { SyncContext } from '../records/context.ts'
import { type Standing, syncState } from '../records/state.ts'
import type { Count } from './count-mine.ts'

/** One list may be an old one that something on the way had kept. */
const enough = 2

/** Jobs here that the person is on, in whatever state, and that the hub still has. */
export function jobsHere({ read }: { read: ReadDb }, { account }: Pick<SyncContext, 'account'>): number {
  const sql = `SELECT count(*) FROM resources r CROSS JOIN jobs j ON j.id = r.job_id
    JOIN job_marks m ON m.job_id = j.id WHERE r.user_id = ? AND j.id > 0 AND m.gone IS NOT 'deleted'`
  return read.value<number>(sql, account.user.id) ?? 0
}

/** Whether the numbers say that whatever came or went is known. */
export function isExplained(standing: Standing | null, count: Count | null, here: number): boolean {
  if (standing === null || count === null || standing.comparisons < enough) return false
  return count.count - here === standing.beyond
}

/** Whether an unchanged list of changes means that nothing at all has happened. */
export function mayRest(standing: Standing | null, here: number): boolean {
  return standing?.isProved === true && standing.count - here === standing.beyond
}

/** Until a pass has come to its end, nothing is proved. */
export function takeProofBack(db: WriteDb): void {
  const standing = syncState.get(db, 'standing')
  if (standing?.isProved) syncState.set(db, 'standing', { ...standing, isProved: false })
}

/** `isCompared`: all that is open was, in this pass. */
export function nextStanding(
  before: Standing | null,
  { count, tag, isSame }: Count,
  { here, isCompared, isUnchanged }: { here: number; isCompared: boolean; isUnchanged: boolean },
): Standing {
  const beyond = count - here
  const agreed = before?.beyond === beyond ? before.comparisons : 0
  const comparisons = Math.min(agreed + (isCompared ? 1 : 0), enough)
  const isProved = isSame && isUnchanged && comparisons >= enough
  return { count, countTag: tag, beyond, comparisons, isProved }
}

/** Whether it is known of each job whose it is: one that could not be read is still asked for. */
export function isSettled(db: ReadDb, uuids: readonly string[], since: number): boolean {
  return !db.has(
    `SELECT 1 FROM json_each(?) asked JOIN jobs j ON j.uuid = asked.value JOIN job_marks m ON m.job_id = j.id
     WHERE m.is_mine = 1 AND m.gone IS NULL AND (coalesce(m.detail_modified <= 0, 0) OR NOT coalesce(m.detail_at >= ?, 0))`,
    JSON.stringify(uuids),
    since,
  )
}
