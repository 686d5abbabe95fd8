/**
 * Restores an entry of the archive within 14 days (sync design, section 4). An operation is repeated as a new
 * operation, under the present rules.
 */

import { isDeepStrictEqual } from 'node:util'
import { actionStates } from '../../../../shared/entities/states.ts'
import type { ArchiveRef } from '../../../../shared/sync/sending.ts'
import { fail, type Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { jobInFull } from '../../../service/jobs/read-job.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import { refuse, unwrap } from '../../../service/refuse.ts'
import type { ReadDb, WriteDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { isRecord } from '../../client/read-entity.ts'
import {
  type Conflict,
  findConflict,
  formUuidIn,
  openConflicts,
  pathOfForm,
  resolveConflict,
  stateField,
} from '../../entities/conflicts.ts'
import { fieldOfPath, writePath } from '../../merge/fields.ts'
import {
  addedTo,
  findOperation,
  intentOf,
  newestSeq,
  type Operation,
  subjectOf,
} from '../../outbox/operation.ts'
import { applyEvent, writeIntent } from '../../outbox/write-operation.ts'
import { decide, type SyncContext } from '../../state/context.ts'
import { isKeyed, operationKey } from '../../state/server.ts'
import { actOnJob } from '../acts/actions.ts'
import { patchForm } from '../acts/patch-form.ts'
import { patchJob } from '../acts/patch-job.ts'
import { kindOf, previewOf, restoreDone } from '../kinds.ts'
import { isCarriedOut, removedReasons } from './read-archive.ts'

/**
 * Repeats an operation as a new operation. For a resolved conflict, sends the value that was not chosen as an edit of
 * the present version. @returns `not-found` if the job or the form is gone, `conflict` if it is no longer possible
 */
export function restore(context: SyncContext, ref: ArchiveRef): Outcome<null> {
  return decide(context, db => {
    if ('operationId' in ref) restoreOperation(db, context, ref.operationId, ref.words)
    else chooseOther(db, context, ref.conflictId, ref.words)
  })
}

function restoreOperation(db: WriteDb, context: SyncContext, id: string, words?: string): void {
  const operation = findOperation(db, id)
  if (operation === null || isForgotten(context, operation.sentAt ?? operation.endedAt))
    refuse('not-found', reason('not-in-archive'))
  const wasRemoved =
    operation.state === 'discarded' && removedReasons.some(reason => reason === operation.reasonCode)
  if (isCarriedOut(operation)) unwrap(restoreDone(context, operation))
  else if (wasRemoved) unwrap(doAgain(db, context, operation, words))
  else refuse('not-found', reason('not-in-archive'))
  applyEvent(db, id, { kind: 'taken back' })
}

function chooseOther(db: WriteDb, context: SyncContext, id: number, words?: string): void {
  const conflict = findConflict(db, id)
  const chosen = conflict?.chosen
  if (!conflict || !chosen || chosen === 'agreed' || isForgotten(context, conflict.resolvedAt))
    refuse('not-found', reason('choice-not-in-archive'))
  const other = chosen === 'mine' ? 'office' : 'mine'
  const isContested = openConflicts(db, conflict.jobUuid).some(({ field }) => field === conflict.field)
  if (isContested) refuse('conflict', reason('changed-again'))
  unwrap(
    conflict.field === stateField
      ? actionState(context, conflict, conflict[other], words)
      : editField(db, context, conflict, conflict[other]),
  )
  // the history shows the difference again if the edit is removed
  if (chosen !== 'server') resolveConflict(db, id, context.ports.clock.now(), other)
}

function editField(
  db: WriteDb,
  context: SyncContext,
  { jobUuid, field }: Conflict,
  value: unknown,
): Outcome<unknown> {
  const formUuid = formUuidIn(field)
  if (formUuid !== null) {
    const path = field.slice(pathOfForm(formUuid).length)
    return patchForm(context, { formUuid, values: [{ path, value }] })
  }
  const record = findJobAnywhere(db, jobUuid)
  if (!record) return fail('not-found', reason('job-gone'))
  const name = fieldOfPath(field)
  const fields = writePath({ ...jobInFull(db, record) }, field, value)
  return patchJob(context, { jobUuid, fields: { [name]: fields[name] } })
}

function actionState(
  context: SyncContext,
  { jobUuid }: Conflict,
  value: unknown,
  words?: string,
): Outcome<unknown> {
  const state = actionStates.find(name => name === value)
  if (state === undefined) return fail('conflict', reason('state-of-office'))
  return actOnJob(context, { jobUuid, state, words })
}

function isForgotten({ ports, settings }: SyncContext, at: number | null): boolean {
  return at === null || at < ports.clock.now() - settings().archiveMs
}

/** Repeats an operation in the transaction of `db`. `words`: sentence with the time of a repeated action. */
function doAgain(db: WriteDb, context: SyncContext, operation: Operation, words?: string): Outcome<unknown> {
  const intent = intentOf(operation)
  if (!intent) return fail('conflict', reason('not-again'))
  if (hangsThere(db, operation)) return fail('conflict', reason('file-hangs-there'))
  const last = newestSeq(db)
  // the sentence of the first action states its time, which is not the new one's
  const again = intent.kind === 'job.act' ? { ...intent, words } : intent
  const done = kindOf(operation).redo(context, again, subjectOf(operation))
  if (done.ok && isRecord(done.value) && typeof done.value.operationId === 'string')
    carryInDoubt(db, operation, done.value.operationId)
  if (done.ok) carryFormInDoubt(db, context, operation, last)
  return done
}

/** Whether a reading has shown that the file is attached, after it was discarded. */
function hangsThere(db: ReadDb, { kind, progress, jobUuid, assetUuid }: Operation): boolean {
  if (kind !== 'document.add' || progress?.uuid === undefined) return false
  return db.has(
    `SELECT 1 FROM document_links l JOIN documents d ON d.id = l.document_id
       LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN assets a ON a.id = l.asset_id
     WHERE d.uuid = ? AND (j.uuid = ? OR a.uuid = ?)`,
    progress.uuid,
    jobUuid,
    assetUuid,
  )
}

// A repeated operation is looked up if the discarded one may have arrived. So the server does not store it twice (sync
// design, section 6).

/**
 * Marks a repeated operation as in doubt. `id`: the operation that repeats `before`, in the transaction that created
 * it.
 */
function carryInDoubt(db: WriteDb, before: Operation, id: string): void {
  const { kind, progress, intent, firstAttemptAt } = before
  const hasArrived = kind === 'document.add' ? progress?.uuid !== undefined : firstAttemptAt !== null
  const isInDoubt = progress?.restored === true || hasArrived
  if ((kind !== 'note.add' && kind !== 'document.add') || !isInDoubt) return
  applyEvent(db, id, { kind: 'continued', of: before, key: operationKey(before), isKeyed: isKeyed(before) })
  if (kind !== 'note.add') return
  writeIntent(db, id, intent)
  // the repeated correction keeps the uuid of the first one
  const again = intentOf(before)
  if (again?.kind === 'note.add' && again.time !== undefined)
    db.run('UPDATE events SET time = ? WHERE operation_id = ?', JSON.stringify(again.time), id)
}

/**
 * Has a form looked up whose creation had an unclear end. If the user has changed the form since, it is sent as another
 * form. `last`: number of the newest operation before the repetition.
 */
function carryFormInDoubt(db: WriteDb, context: SyncContext, before: Operation, last: number): void {
  const { firstAttemptAt, frozen, lane } = before
  if (frozen === null || firstAttemptAt === null || before.kind !== 'form.create') return
  const again = addedTo(db, lane, last)
  const now = again && previewOf(context, again)
  if (!now || !isDeepStrictEqual(bodyOf(now), bodyOf(frozen))) return
  applyEvent(db, again.id, { kind: 'continued', of: before, key: operationKey(before), isKeyed: false })
}

function bodyOf({ body }: FrozenRequest): unknown {
  return JSON.parse(body ?? 'null')
}
