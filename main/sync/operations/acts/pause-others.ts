/**
 * Pauses the technician's other running jobs when a job is started, unless the technician wants both. Each pause
 * is an operation on its own job, and is undone together with the start.
 */
import type { OperationId } from '../../../../shared/entities/brand.ts'
import { overJobStates } from '../../../../shared/entities/states.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { OtherJob } from '../../../../shared/views/view.ts'
import { refuse } from '../../../service/refuse.ts'
import type { ReadDb } from '../../../store/db.ts'
import { sqlList } from '../../../store/sql-list.ts'
import { intentOf, type Operation, operationsWhere } from '../../outbox/operation.ts'

const running = `SELECT j.uuid AS jobUuid, j.title FROM resources r JOIN jobs j ON j.id = r.job_id
  LEFT JOIN job_marks m ON m.job_id = j.id
  WHERE r.user_id = ? AND r.state = 'STARTED' AND j.uuid <> ? AND m.gone IS NULL
    AND j.state NOT IN (${sqlList(overJobStates)})`
const startedSince = `${running} AND r.state_at >= ?`

/**
 * Returns the technician's other jobs whose time runs. Jobs that are over are left out, because pausing them would
 * reopen them.
 */
export function otherRunningJobs(db: ReadDb, userId: number, jobUuid: string): OtherJob[] {
  return db.all<OtherJob>(`${running} ORDER BY r.state_at, j.id`, userId, jobUuid)
}

/** Returns the waiting pauses or notes of an action. */
function partsOf(db: ReadDb, press: string, kind: 'job.act' | 'note.add'): Operation[] {
  return operationsWhere(db, `state = 'ready' AND kind = ? AND intent ->> 'pressedWith' = ?`, kind, press)
}

/** Returns all waiting operations of the action that `operation` is a part of. */
export function wholeAction(db: ReadDb, operation: Operation): Operation[] {
  const start = startOf(operation)
  const starting = operationsWhere(db, `state = 'ready' AND id = ?`, start)
  const press = [...starting, ...partsOf(db, start, 'note.add'), ...partsOf(db, start, 'job.act')]
  const others = press.filter(({ id }) => id !== operation.id)
  return [operation, ...others]
}

/** Whether a part of the action was sent, so that undoing it would undo only the rest. */
export function isPartSent(db: ReadDb, operation: Operation): boolean {
  const start = startOf(operation)
  return db.has(
    `SELECT 1 FROM operations WHERE (id = ? OR intent ->> 'pressedWith' = ?)
       AND kind = 'job.act' AND state NOT IN ('ready', 'review', 'discarded')`,
    start,
    start,
  )
}

/** Returns the jobs that a start paused. */
export function pausedBy(db: ReadDb, operationId: OperationId): OtherJob[] {
  return partsOf(db, operationId, 'job.act').flatMap(({ jobUuid }) =>
    db.all<OtherJob>('SELECT uuid AS jobUuid, title FROM jobs WHERE uuid = ?', jobUuid),
  )
}

/**
 * Called after an action was undone. Refuses if a job would run again although another job was started since: that
 * start has to be undone first. @throws Refused `conflict`
 */
export function requireRunsAlone(db: ReadDb, userId: number, press: readonly Operation[]): void {
  for (const { jobUuid, createdAt } of press) {
    if (jobUuid === null || !isRunning(db, userId, jobUuid)) continue
    const since = db.get<OtherJob>(`${startedSince} LIMIT 1`, userId, jobUuid, createdAt)
    if (since) refuse('conflict', reason('undo-other-runs', { title: since.title ?? '' }))
  }
}

function isRunning(db: ReadDb, userId: number, jobUuid: string): boolean {
  const running = `SELECT 1 FROM resources r JOIN jobs j ON j.id = r.job_id
    WHERE j.uuid = ? AND r.user_id = ? AND r.state = 'STARTED'`
  return db.has(running, jobUuid, userId)
}

function startOf(operation: Operation): string {
  const intent = intentOf(operation)
  const isPart = intent?.kind === 'job.act' || intent?.kind === 'note.add'
  return (isPart ? intent.pressedWith : undefined) ?? operation.id
}
