/**
 * When what was sent is read back: once for all that goes to one job or asset, as it costs a request each time, and not
 * at all where the answers have shown everything. Notes and states are only known by reading back.
 */
import type { ReadDb } from '../../store/db.ts'
import { type Operation, unseenOf } from '../records/operation.ts'
import type { Attempt } from '../send/attempt.ts'

/** What ended an operation also showed the job in full, with its history. */
export function isShownBy({ job }: Attempt): boolean {
  return job?.remote.events !== undefined
}

/** `isShown`: by what ended it; `now`: epoch ms by the laptop's clock. */
export function isReadBackDue(db: ReadDb, operation: Operation, isShown: boolean, now: number): boolean {
  if (isMoreToCome(db, operation, now)) return false
  const isUnseen = !isShown && operation.state === 'done'
  return isUnseen || (operation.jobUuid !== null && isLacking(db, operation.jobUuid))
}

const moreStatement = `
  SELECT 1 FROM operations o
  WHERE (o.job_uuid = ? OR o.asset_uuid = ?) AND o.id <> ? AND o.account = ?
    AND o.state IN ('ready', 'sending') AND (o.not_before IS NULL OR o.not_before <= ?)
    AND NOT EXISTS (SELECT 1 FROM operations f WHERE f.id = o.depends_on AND f.state = 'review')
  LIMIT 1`

/** Something of the same is about to go: the reading after that shows both. */
function isMoreToCome(db: ReadDb, { id, jobUuid, assetUuid, account }: Operation, now: number): boolean {
  return db.has(moreStatement, jobUuid, assetUuid, id, account, now)
}

/** Something that arrived has not been seen yet, or a reading of the job was thrown away. */
function isLacking(db: ReadDb, jobUuid: string): boolean {
  if (unseenOf(db, jobUuid, `state = 'done'`).length > 0) return true
  const mark =
    'SELECT 1 FROM job_marks m JOIN jobs j ON j.id = m.job_id WHERE j.uuid = ? AND m.detail_modified <= 0'
  return db.has(mark, jobUuid)
}
