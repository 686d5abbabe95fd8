/** A base server stores the time at which an action arrives; this laptop keeps the time that it recorded. */
import type { JobEvent } from '../../../shared/job.ts'
import type { ReadDb } from '../../store/db.ts'
import type { SyncContext } from './context.ts'
import { actsSent, intentOf } from './operation.ts'
import { offeredExtensions } from './server.ts'

interface Recorded {
  state: string | null
  /** epoch ms */
  at: number
}

interface SentAction extends Recorded {
  /** ids of events that the server had before the action was sent */
  known: readonly number[]
}

/**
 * Returns the events with the recorded times of the user's own actions. A time that was stored with an event stays; an
 * event without one gets the time of the first action of its state that no event has.
 */
export function withRecordedTimes(
  db: ReadDb,
  { account }: Pick<SyncContext, 'account'>,
  jobUuid: string,
  events: readonly JobEvent[],
): readonly JobEvent[] {
  const isOwn = ({ newResourceState, userId, toUserId }: JobEvent) =>
    newResourceState !== null && userId === account.user.id && (toUserId ?? userId) === userId
  if (!events.some(isOwn) || offeredExtensions(db).includes('action')) return events
  const stored = storedTimes(db, jobUuid)
  const times = new Set([...stored.values()].map(({ at }) => at))
  const free = actionsOf(db, account.id, jobUuid).filter(({ at }) => !times.has(at))
  return events.map(event => {
    if (!isOwn(event)) return event
    const { id, uuid, newResourceState: state, eventTimeStamp: arrivedAt } = event
    const known = stored.get(`${id} ${uuid}`)
    if (known?.state === state && known.at < arrivedAt) return { ...event, eventTimeStamp: known.at }
    const nth = free.findIndex(
      action => action.state === state && action.at < arrivedAt && !action.known.includes(id),
    )
    const [action] = nth < 0 ? [] : free.splice(nth, 1)
    return action ? { ...event, eventTimeStamp: action.at } : event
  })
}

/** Returns what is stored of the server's events, by id and uuid: a restored server gives an id again. */
function storedTimes(db: ReadDb, jobUuid: string): Map<string, Recorded> {
  const rows = db.all<Recorded & { id: number; uuid: string | null }>(
    `SELECT e.id, e.uuid, e.new_resource_state AS state, e.at FROM events e JOIN jobs j ON j.id = e.job_id
     WHERE j.uuid = ? AND e.operation_id IS NULL AND e.new_resource_state IS NOT NULL`,
    jobUuid,
  )
  return new Map(rows.map(row => [`${row.id} ${row.uuid}`, row]))
}

/** Returns the actions that were sent. One that found its state at the server made no event. */
function actionsOf(db: ReadDb, accountId: string, jobUuid: string): SentAction[] {
  return actsSent(db, jobUuid).flatMap(operation => {
    const intent = operation.account === accountId && operation.attempts > 0 ? intentOf(operation) : null
    if (intent?.kind !== 'job.act') return []
    return [{ state: intent.state, at: intent.at, known: operation.knownEventIds ?? [] }]
  })
}
