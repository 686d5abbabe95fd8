/**
 * When presses were that are given back, or follow one that came late. To a hub no press is later than the moment in
 * which it comes, so that one of a clock that was ahead would follow all that was pressed since: each goes as of when the
 * hub had it, and before what came after it.
 */
import type { JobEvent } from '../../../shared/job.ts'
import type { JobRecord } from '../../service/records/job-record.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { hubNow, type SyncContext } from '../records/context.ts'
import { type IntentOf, storedIntent } from '../records/intents.ts'
import {
  actsSent,
  actsStanding,
  changeOperation,
  findOperation,
  intentOf,
  type Operation,
} from '../records/operation.ts'
import type { RemoteJob } from '../remote/remote-job.ts'
import type { MaybeLost } from './find-loss.ts'

type Press = Operation & { act: IntentOf<'job.act'> }

/** Before the history here is written anew, as that tells when the hub had each. */
export function setPressTimes(
  db: WriteDb,
  context: SyncContext,
  record: JobRecord,
  remote: RemoteJob,
  lost: readonly MaybeLost[],
): void {
  const lostIds = new Set(lost.map(({ operation }) => operation.id))
  const presses = actsStanding(db, context.account.id, record.uuid).flatMap(pressOf)
  const isLost = ({ id }: Press) => lostIds.has(id)
  if (!presses.some(isLost)) return
  const userId = context.account.user.id
  const stands = ({ state }: Press) => state === 'done'
  const known = new Map([
    ...timesOf(presses.filter(isLost), goneMoves(db, record, remote, userId)),
    // of those in the same state the last one stands
    ...timesOf(
      presses.filter(press => !isLost(press) && stands(press)).toReversed(),
      movesOf(remote, userId).toReversed(),
    ),
  ])
  let next = hubNow(context)
  for (const press of presses.toReversed()) {
    const { id, act, made } = press
    const told = Math.min(act.at, known.get(id) ?? act.at)
    next = Math.min(told, isLost(press) ? next - 1 : next)
    if (!isLost(press) || next === act.at) continue
    const intent = storedIntent({ kind: 'job.act', ...act, at: next })
    // under the key that it had, by which the hub refuses the first request, should that come only now
    changeOperation(db, id, { intent, made: { ...made, isTimeSet: true } })
  }
}

/**
 * One that went by PUT has the time of its coming, and what was pressed on it comes after that: before it, the hub would
 * note it as overtaken. Returns it as it is to be sent. @throws StoreFailure
 */
export function followEarlier({ service: { store } }: SyncContext, operation: Operation): Operation {
  const [press] = pressOf(operation)
  if (!press || press.firstAttemptAt !== null) return operation
  const earlier = actsSent(store.read, press.jobUuid ?? '').findLast(
    ({ seq, account }) => seq < press.seq && account === press.account,
  )
  const came = store.read.value<number>('SELECT at FROM events WHERE id = ?', earlier?.eventId ?? null)
  if (came === undefined || came < press.act.at) return operation
  const at = came + 1
  const change = { intent: storedIntent({ kind: 'job.act', ...press.act, at }), frozen: null }
  store.transaction(db => {
    changeOperation(db, press.id, change)
    db.run('UPDATE events SET at = ? WHERE operation_id = ?', at, press.id)
  })
  return findOperation(store.read, press.id) ?? operation
}

function pressOf(operation: Operation): Press[] {
  const intent = intentOf(operation)
  return intent?.kind === 'job.act' ? [{ ...operation, act: intent }] : []
}

interface Move {
  id: number
  state: JobEvent['newResourceState']
  at: number
}

/** By the event that each is known to have made, else by the first one of its state that is left. */
function timesOf(presses: readonly Press[], moves: readonly Move[]): Map<string, number> {
  const left = [...moves]
  const times = new Map<string, number>()
  for (const { id: operationId, act, eventId } of presses) {
    const index = left.findIndex(({ id, state }) => (eventId === null ? state === act.state : id === eventId))
    const [move] = index === -1 ? [] : left.splice(index, 1)
    if (move) times.set(operationId, move.at)
  }
  return times
}

function goneMoves(db: ReadDb, { id }: JobRecord, { events = [] }: RemoteJob, userId: number): Move[] {
  return db.all<Move>(
    `SELECT id, new_resource_state AS state, at FROM events
     WHERE job_id = ? AND operation_id IS NULL AND new_resource_state IS NOT NULL
       AND coalesce(to_user_id, user_id) = ? AND uuid NOT IN (SELECT value FROM json_each(?)) ORDER BY id`,
    id,
    userId,
    JSON.stringify(events.map(({ uuid }) => uuid)),
  )
}

function movesOf({ events = [] }: RemoteJob, userId: number): Move[] {
  return events
    .filter(event => event.newResourceState !== null && (event.toUserId ?? event.userId) === userId)
    .map(({ id, newResourceState: state, eventTimeStamp: at }) => ({ id, state, at }))
}
