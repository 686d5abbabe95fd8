/** Forms that wait until they are complete, because a create-only server accepts each form only once. */
import { formStateOf } from '../../../../shared/rules/form-rules.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import { isCreateOnly } from '../../outbox/form-server.ts'
import { intentOf, type Operation, operationsWhere } from '../../outbox/operation.ts'
import { applyEvent } from '../../outbox/write-operation.ts'
import type { SyncContext } from '../../state/context.ts'

type Whose = Pick<SyncContext, 'account' | 'ports'>

interface UnfinishedForm {
  operationId: string
  jobUuid: string | null
  isEmpty: boolean
}

/**
 * Returns the creations of forms that wait. A form is sent when it is complete and closed, by "Send now", or when its
 * user has finished the job. An empty form is never sent.
 */
export function unfinishedForms(context: Whose, db: ReadDb): UnfinishedForm[] {
  if (!isCreateOnly(db)) return []
  return operationsWhere(db, unsent).flatMap(operation => {
    const intent = intentOf(operation)
    if (intent?.kind !== 'form.create') return []
    const isEmpty = formStateOf(intent.input.fields) === 'PUBLISHED'
    const { state, waitUntil } = operation
    const isReleased = state !== 'ready' || waitUntil === null || hasFinished(db, context, operation)
    return isEmpty || !isReleased ? [{ operationId: operation.id, jobUuid: operation.jobUuid, isEmpty }] : []
  })
}

const unsent = `kind = 'form.create' AND state IN ('ready', 'retry') AND first_attempt_at IS NULL`

/** Whether the user has finished the job. A state change that can still be undone does not count. */
function hasFinished(db: ReadDb, { account, ports }: Whose, { jobUuid }: Operation): boolean {
  return db.has(
    `SELECT 1 FROM resources r JOIN jobs j ON j.id = r.job_id
     WHERE j.uuid = ? AND r.user_id = ? AND r.state = 'FINISHED' AND NOT EXISTS (SELECT 1 FROM operations o
       WHERE o.job_uuid = j.uuid AND o.kind = 'job.act' AND o.state = 'ready' AND o.wait_until > ?)`,
    jobUuid,
    account.user.id,
    ports.clock.now(),
  )
}

/** Lets forms that the user has begun be sent. `jobUuid`: only those of that job. Returns their number. */
export function releaseForms(db: WriteDb, context: Whose, jobUuid: string | null): number {
  const begun = unfinishedForms(context, db).filter(
    form => !form.isEmpty && (jobUuid === null || form.jobUuid === jobUuid),
  )
  for (const { operationId } of begun) applyEvent(db, operationId, { kind: 'released' })
  return begun.length
}
