/**
 * Which of the hub's events are the making of forms from here: a POST without an id of ours is known by user and title,
 * and equal titles are told apart by their number (sync design, section 6). Pure.
 */
import type { JobEvent } from '../../../shared/job.ts'
import { cutComment } from '../../service/records/record-event.ts'
import { normaliseText } from '../merge/normalise-text.ts'

export interface SentForm {
  operationId: string
  title: string | null
  /** hub ids of the job's events that were there before the first attempt */
  known: readonly number[]
  /** epoch ms before which the hub cannot have made it */
  from: number
}

/** The event of each form that has one; `sent` in the order of writing, the ones known to have arrived first. */
export function matchAttached(
  events: readonly JobEvent[],
  sent: readonly SentForm[],
  userId: number,
): Map<string, number> {
  const free = events
    .filter(({ type, userId: by }) => type === 'ATTACH_FORM' && by === userId)
    .toSorted((a, b) => a.id - b.id)
  const matches = new Map<string, number>()
  for (const { operationId, title, known, from } of sent) {
    const found = free.findIndex(
      event => !known.includes(event.id) && event.eventTimeStamp >= from && isCalled(event, title),
    )
    const [event] = found < 0 ? [] : free.splice(found, 1)
    if (event) matches.set(operationId, event.id)
  }
  return matches
}

/** A hub need not say which form an event is of; then its number alone counts. */
function isCalled({ comment }: JobEvent, title: string | null): boolean {
  const [said, meant] = [normaliseText(comment ?? ''), normaliseText(cutComment(title) ?? '')]
  return said === '' || said === meant
}
