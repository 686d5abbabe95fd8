/**
 * Applies the user's commands to waiting operations: undo, retry, edit, remove. Only the user discards operations.
 */
import type { Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { refuse } from '../../../service/refuse.ts'
import type { WriteDb } from '../../../store/db.ts'
import { openConflicts, resolveConflict, stateField } from '../../entities/conflicts.ts'
import { refreshView } from '../../entities/jobs/apply-remote-job.ts'
import { removeEdit } from '../../outbox/discard.ts'
import {
  findOperation,
  intentOf,
  isOver,
  isUnattempted,
  type Operation,
  pendingOf,
  storedIntent,
  subjectOf,
} from '../../outbox/operation.ts'
import { applyEvent, writeIntent } from '../../outbox/write-operation.ts'
import { decide, type SyncContext } from '../../state/context.ts'
import { removeUpload } from '../acts/change-document.ts'
import { isPartSent, requireRunsAlone, wholeAction } from '../acts/pause-others.ts'
import { kindOf } from '../kinds.ts'

/** Undoes an action. @returns `conflict` if the action is being sent or was sent, or if a later action follows it */
export function undoOperation(context: SyncContext, id: string): Outcome<null> {
  return manage(context, id, (db, operation) => {
    const { state, waitUntil } = operation
    const isOpen = state === 'ready' && waitUntil !== null && context.ports.clock.now() < waitUntil
    if (!isOpen || !isUnattempted(operation) || isPartSent(db, operation)) {
      refuse('conflict', reason('undo-too-late'))
    }
    const press = wholeAction(db, operation)
    if (press.some(part => isFollowed(db, part))) refuse('conflict', reason('undo-followed'))
    for (const part of press) discard(db, context, part, 'undone')
    requireRunsAlone(db, context.account.user.id, press)
  })
}

function isFollowed(db: WriteDb, { id, jobUuid }: Operation): boolean {
  return jobUuid !== null && pendingOf(db, jobUuid).some(other => other.dependsOn === id)
}

/** Sends an operation again now, and ends its wait. */
export function retryOperation(context: SyncContext, id: string): Outcome<null> {
  return manage(context, id, (db, operation) => {
    applyEvent(db, id, { kind: 'sent again' })
    if (operation.state === 'sending' || operation.state === 'verify') return
    accept(db, context, operation)
    closeStateCards(db, context, operation, 'mine')
    if (operation.jobUuid !== null) refreshView(db, context, operation.jobUuid)
  })
}

/**
 * Ends an operation with an unclear result after the user has seen it at the server. @returns `conflict` for other
 * operations
 */
export function confirmOperation(context: SyncContext, id: string): Outcome<null> {
  return manage(context, id, (db, operation) => {
    const intent = intentOf(operation)
    if (operation.reasonCode !== 'unclear' || intent === null) refuse('conflict', reason('not-waiting'))
    applyEvent(db, id, { kind: 'confirmed', now: context.ports.clock.now() })
    kindOf(operation).onConfirmed?.(db, context, operation, intent)
    kindOf(operation).onDone?.(db, context, operation, intent)
    if (operation.jobUuid !== null) refreshView(db, context, operation.jobUuid)
  })
}

/**
 * Discards an operation with its effect, and the operations that cannot be sent without it. @returns `conflict` while
 * it is being sent, and for an upload that another operation needs
 */
export function removeOperation(context: SyncContext, id: string): Outcome<null> {
  return manage(context, id, (db, operation) => {
    if (operation.state === 'sending') refuse('conflict', reason('sent-just-now'))
    closeStateCards(db, context, operation, 'office')
    if (operation.kind === 'job.create' && operation.jobUuid !== null) removeCreated(db, context, operation)
    else if (operation.kind === 'document.add') removeUpload(db, context, operation)
    else discard(db, context, operation, 'removed')
  })
}

/**
 * Changes the text of a note that was never attempted, or was refused. @returns `conflict`, `invalid` without text
 */
export function editOperation(
  context: SyncContext,
  { operationId, text, discrepancy }: { operationId: string; text: string; discrepancy: boolean },
): Outcome<null> {
  return manage(context, operationId, (db, operation) => {
    const intent = intentOf(operation)
    if (isFirstAttempt(operation)) refuse('conflict', reason('sent-just-now'))
    if (intent?.kind !== 'note.add' || !isEditable(operation)) {
      refuse('conflict', reason('edit-too-late'))
    }
    if (text.trim() === '') refuse('invalid', reason('note-needs-text'))
    writeIntent(db, operationId, storedIntent({ ...intent, text, discrepancy }))
    applyEvent(db, operationId, { kind: 'edited' })
    db.run(
      'UPDATE events SET comment = ?, discrepancy = ? WHERE operation_id = ?',
      text,
      discrepancy ? 1 : 0,
      operationId,
    )
    refreshView(db, context, subjectOf(operation))
  })
}

/** Whether the server cannot have the note: it was never attempted, or all attempts were refused. */
export function isEditable(operation: Operation): boolean {
  const intent = intentOf(operation)
  if (intent?.kind !== 'note.add' || intent.time !== undefined) return false
  return isUnattempted(operation) || (operation.state === 'review' && operation.firstAttemptAt === null)
}

/**
 * Whether the outbox offers to edit it. The first attempt often ends before anything leaves the laptop, and a button
 * that vanished during it would lose the focus.
 */
export function offersEdit(operation: Operation): boolean {
  return isEditable(
    isFirstAttempt(operation)
      ? { ...operation, state: 'ready', progress: { ...operation.progress, attempts: 0 } }
      : operation,
  )
}

function isFirstAttempt({ state, progress }: Operation): boolean {
  return state === 'sending' && progress?.attempts === 1
}

function manage(
  context: SyncContext,
  id: string,
  work: (db: WriteDb, operation: Operation) => void,
): Outcome<null> {
  return decide(context, db => {
    const operation = findOperation(db, id)
    if (!operation || isOver(operation)) refuse('not-found', reason('not-waiting'))
    work(db, operation)
  })
}

/** Called when the user sends an operation despite the reason for which it waited. */
function accept(db: WriteDb, context: SyncContext, operation: Operation): void {
  const intent = intentOf(operation)
  if (intent) kindOf(operation).accept?.(db, context, operation, intent)
}

/** Discards an operation and undoes its effect. */
export function discard(
  db: WriteDb,
  context: SyncContext,
  operation: Operation,
  reason: 'undone' | 'removed',
): void {
  removeEdit(db, context, operation, { reason, undo: kindOf(operation).undo })
}

/** Removes a job that was created here, with all its operations, because they cannot be sent without the job. */
function removeCreated(db: WriteDb, context: SyncContext, operation: Operation): void {
  const jobUuid = subjectOf(operation)
  if (operation.firstAttemptAt !== null && operation.state !== 'review') {
    refuse('conflict', reason('job-may-have-arrived'))
  }
  for (const other of pendingOf(db, jobUuid)) discard(db, context, other, 'removed')
  const id = db.value<number>('SELECT id FROM jobs WHERE uuid = ? AND id < 0', jobUuid)
  if (id === undefined) return
  db.run('DELETE FROM job_search WHERE rowid = ?', id)
  db.run('DELETE FROM jobs WHERE id = ?', id)
}

/** Resolves the conflict of a refused state. */
function closeStateCards(
  db: WriteDb,
  context: SyncContext,
  operation: Operation,
  chosen: 'mine' | 'office',
): void {
  if (operation.kind !== 'job.act') return
  for (const card of openConflicts(db, subjectOf(operation))) {
    if (card.field === stateField) resolveConflict(db, card.id, context.ports.clock.now(), chosen)
  }
}
