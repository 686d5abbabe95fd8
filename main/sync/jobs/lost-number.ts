/**
 * What a look-up found is known by the event's number alone until the job is read. It may be lost before that, as where
 * the hub is put back to an older copy, which gives the number to another event.
 */
import type { JobEvent } from '../../../shared/job.ts'
import type { WriteDb } from '../../store/db.ts'
import { matchNotes } from '../records/match-events.ts'
import { changeOperation, intentOf, type Operation } from '../records/operation.ts'
import { sentFormOf } from './find-attached.ts'

/** `events`: the whole history. */
export function withoutLostEvent(
  db: WriteDb,
  operation: Operation,
  events: readonly JobEvent[],
  userId: number,
): Operation {
  if (!isNumberLost(operation, events, userId)) return operation
  changeOperation(db, operation.id, { eventId: null })
  return { ...operation, eventId: null }
}

/** Nothing has that number, or what cannot have come of it. `userId`: whose laptop this is */
export function isNumberLost(operation: Operation, events: readonly JobEvent[], userId: number): boolean {
  if (operation.eventId === null) return false
  const event = events.find(({ id }) => id === operation.eventId)
  return event === undefined || !mayBeOf(event, operation, userId)
}

function mayBeOf(event: JobEvent, operation: Operation, userId: number): boolean {
  const intent = intentOf(operation)
  switch (intent?.kind) {
    case 'note.add': {
      // once it was seen it is known by more, and a hub may write it in other words
      if (operation.seenAt !== null) return event.type === 'NOTE'
      return matchNotes([event], [{ operationId: '', text: intent.text, known: [] }], userId).size > 0
    }
    case 'job.act':
      return event.newResourceState === intent.state && (event.toUserId ?? event.userId) === userId
    case 'form.create':
    case 'form.patch':
      return matchNotes([event], sentFormOf(operation), userId).size > 0
    default:
      return true
  }
}
