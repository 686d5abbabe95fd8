/**
 * Writes a note with the recorded times of late actions, because a base server stores when an action arrived. The note
 * is written once the last late action of a job has arrived. It is for people; no program reads the times from it.
 */
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { attemptInside } from '../../../service/refuse.ts'
import type { WriteDb } from '../../../store/db.ts'
import { actsSent, intentOf, type Operation, pendingOf, storedIntent } from '../../outbox/operation.ts'
import { intentCommand } from '../../outbox/record.ts'
import { writeIntent } from '../../outbox/write-operation.ts'
import type { SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { recordNote } from './actions.ts'

/** Writes the note if it is due. Called in the transaction in which an action is done, refused or discarded. */
export function noteLateActions(db: WriteDb, context: SyncContext, jobUuid: string): void {
  if (offeredExtensions(db).includes('action') || isAnotherDue(db, context, jobUuid)) return
  const late = actsSent(db, jobUuid).filter(isOf(context)).flatMap(lateActionOf)
  if (late.length === 0) return
  const { store } = context.service
  const text = late.map(({ words }) => words).join('\n')
  const written = attemptInside(() =>
    store.transaction(inner => recordNote(context, intentCommand(context, inner), jobUuid, { text })),
  )
  // a user who is no longer on the job cannot add notes; the next action tries again
  if (!written.ok) return
  for (const { id, unnoted } of late) writeIntent(db, id, unnoted)
}

/**
 * Returns whether another action of the job will be sent soon. If an action waits for the user, the answer is no,
 * because that may take long. Actions that can still be undone do not count.
 */
function isAnotherDue(db: WriteDb, context: SyncContext, jobUuid: string): boolean {
  const now = context.ports.clock.now()
  const waiting = pendingOf(db, jobUuid).filter(({ kind }) => kind === 'job.act')
  if (waiting.some(({ state }) => state === 'review')) return false
  return waiting
    .filter(isOf(context))
    .some(({ state, waitUntil }) => state !== 'ready' || (waitUntil ?? 0) <= now)
}

/** Returns whether an operation is this account's, because several users may share a laptop. */
function isOf({ account: { id } }: SyncContext): (operation: Operation) => boolean {
  return ({ account }) => account === id
}

interface LateAction {
  id: string
  words: string
  /** the intent without its sentence, so that no second note states it */
  unnoted: unknown
}

/**
 * Returns the action if it was sent late. Both times are of the laptop's clock, so an error of the clock does not
 * matter.
 */
function lateActionOf(operation: Operation): LateAction[] {
  const intent = intentOf(operation)
  if (intent?.kind !== 'job.act' || intent.words === undefined) return []
  const { words, ...unnoted } = intent
  const isLate = (operation.sentAt ?? intent.at) - intent.at >= syncLimits.lateActionMs
  return isLate ? [{ id: operation.id, words, unnoted: storedIntent(unnoted) }] : []
}
