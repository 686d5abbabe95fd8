/**
 * Describes the user's own changes if the server's events do not. Sent edits are stored for a while, with
 * the values before them.
 */
import type { JobEvent } from '../../../shared/entities/job.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { type EventChanges, readChanges, writeChanges } from '../../../shared/sync/event-changes.ts'
import { tellings } from '../../sync/operations/acts/patch-job.ts'
import { allOf, type Edit, editOf } from '../../sync/outbox/operation.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { syncState } from '../../sync/state/state.ts'

/**
 * The allowed difference in milliseconds between an event's time and the time of sending: clocks differ,
 * and answers take time.
 */
const slackMs = 2 * MINUTE

type Of = Pick<JobEvent, 'type' | 'userId' | 'eventTimeStamp'>

/** Returns which of the `unsaid` events were caused by which edit, as far as it is known. */
export function ownChanges<E extends Of>(
  context: SyncContext,
  jobUuid: string,
  unsaid: readonly E[],
): Map<E, EventChanges> {
  const own = unsaid.filter(({ userId }) => userId === context.account.user.id)
  const told = new Map<E, EventChanges>()
  if (own.length === 0) return told
  for (const { at, edit } of editsSent(context, jobUuid)) {
    for (const [type, tell] of tellings) {
      const changes = readChanges({ type, comment: writeChanges(tell(edit)) })
      const event = changes === null ? undefined : nearest(own, { type, at, taken: told })
      if (changes && event) told.set(event, changes)
    }
  }
  return told
}

/** Returns the sent edits, the latest first, with the time of sending by the server's clock. */
function editsSent({ service }: SyncContext, jobUuid: string): { at: number; edit: Edit }[] {
  const db = service.store.read
  const offset = syncState.get(db, 'clockOffset') ?? 0
  return allOf(db, jobUuid).flatMap(operation => {
    const { kind, state, sentAt } = operation
    const edit = kind === 'job.patch' && state === 'done' ? editOf(operation) : null
    return edit === null || sentAt === null ? [] : [{ at: sentAt + offset, edit }]
  })
}

function nearest<E extends Of>(
  events: readonly E[],
  { type, at, taken }: { type: Of['type']; at: number; taken: ReadonlyMap<E, unknown> },
): E | undefined {
  const apart = ({ eventTimeStamp }: E) => Math.abs(eventTimeStamp - at)
  return events
    .filter(event => event.type === type && !taken.has(event) && apart(event) <= slackMs)
    .toSorted((a, b) => apart(a) - apart(b))[0]
}
