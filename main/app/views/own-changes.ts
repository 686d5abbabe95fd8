/**
 * What a change of one's own was, where the hub's event does not say it: what was sent is kept for a while, beside what
 * the hub had before it.
 */
import type { JobEvent } from '../../../shared/job.ts'
import { readChanges, type ToldChanges, writeChanges } from '../../../shared/told-changes.ts'
import { MINUTE } from '../../../shared/units.ts'
import { tellings } from '../../sync/acts/patch-job.ts'
import type { SyncContext } from '../../sync/records/context.ts'
import { allOf, type Edit, editOf } from '../../sync/records/operation.ts'
import { syncState } from '../../sync/records/state.ts'

/** So far may the hub's clock be from the one that the laptop has of it, and an answer behind its event. */
const slackMs = 2 * MINUTE

type Of = Pick<JobEvent, 'type' | 'userId' | 'eventTimeStamp'>

/** Of the events `unsaid`, each with the change that made it as far as that is known. */
export function ownChanges<E extends Of>(
  context: SyncContext,
  jobUuid: string,
  unsaid: readonly E[],
): Map<E, ToldChanges> {
  const own = unsaid.filter(({ userId }) => userId === context.account.user.id)
  const told = new Map<E, ToldChanges>()
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

/** The latest first, each with the time at which it went, by the hub's clock. */
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
