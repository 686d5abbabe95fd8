/**
 * A person works on one job at a time: what else of theirs runs is paused in the press that starts the next, unless
 * they want both. Each is an operation of its own job; together they are one press, taken back as one.
 */
import type { OperationId } from '../../../shared/brand.ts'
import { reason } from '../../../shared/message.ts'
import { overJobStates } from '../../../shared/states.ts'
import type { OtherJob } from '../../../shared/view.ts'
import { refuse } from '../../service/refuse.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { intentOf, type Operation, operationsWhere } from '../records/operation.ts'

const running = `SELECT j.uuid AS jobUuid, j.title FROM resources r JOIN jobs j ON j.id = r.job_id
  LEFT JOIN job_marks m ON m.job_id = j.id
  WHERE r.user_id = ? AND r.state = 'STARTED' AND j.uuid <> ? AND m.gone IS NULL
    AND j.state NOT IN (${sqlList(overJobStates)})`
const startedSince = `${running} AND r.state_at >= ?`

/** Returns the technician's other jobs that count time. Pausing one that is over would reopen it. */
export function runningBeside(db: ReadDb, userId: number, jobUuid: string): OtherJob[] {
  return db.all<OtherJob>(`${running} ORDER BY r.state_at, j.id`, userId, jobUuid)
}

/** The pauses that a start made, or what was noted with a press, while they wait. */
function partsOf(db: ReadDb, press: string, kind: 'job.act' | 'note.add'): Operation[] {
  return operationsWhere(db, `state = 'ready' AND kind = ? AND intent ->> 'pressedWith' = ?`, kind, press)
}

/** All that one press did, of which `operation` is a part. */
export function wholePress(db: ReadDb, operation: Operation): Operation[] {
  const start = startOf(operation)
  const starting = operationsWhere(db, `state = 'ready' AND id = ?`, start)
  const press = [...starting, ...partsOf(db, start, 'note.add'), ...partsOf(db, start, 'job.act')]
  const others = press.filter(({ id }) => id !== operation.id)
  return [operation, ...others]
}

/** Whether some of it has gone out, and the rest alone would be taken back. */
export function isPartSent(db: ReadDb, operation: Operation): boolean {
  const start = startOf(operation)
  return db.has(
    `SELECT 1 FROM operations WHERE (id = ? OR intent ->> 'pressedWith' = ?)
       AND kind = 'job.act' AND state NOT IN ('ready', 'review', 'discarded')`,
    start,
    start,
  )
}

/** The jobs that were paused by a start. */
export function pausedBy(db: ReadDb, operationId: OperationId): OtherJob[] {
  return partsOf(db, operationId, 'job.act').flatMap(({ jobUuid }) =>
    db.all<OtherJob>('SELECT uuid AS jobUuid, title FROM jobs WHERE uuid = ?', jobUuid),
  )
}

/**
 * After a press was taken back: it must not leave a second job running beside one that was started since, as that start
 * has to be taken back first. @throws Refused `conflict`
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
