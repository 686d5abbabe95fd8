/** Matches sent operations with the events of a job's history, which then replace the provisional events. */
import type { JobEvent } from '../../../shared/job.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { applyEvent } from '../outbox/write-operation.ts'
import type { SyncContext } from '../records/context.ts'
import {
  isPlanMissing,
  type Message,
  matchMoves,
  matchNotes,
  matchPlanned,
  type SentMove,
  type SentNote,
} from '../records/match-events.ts'
import { intentOf, type Operation, unseenOf } from '../records/operation.ts'
import { syncState } from '../records/state.ts'
import { isConfirmed, isJustSent } from '../records/unseen.ts'
import { dropProvisional } from '../records/write-events.ts'

const seenInLists = sqlList(['document.add', 'document.remove', 'form.remove'])

/**
 * Marks sent operations as seen, and drops their provisional events. `told`: the whole history, and who is on the job by
 * the same answer. Returns whether events went.
 */
export function markSeen(
  db: WriteDb,
  context: SyncContext,
  jobUuid: string,
  told: Pick<Message, 'events' | 'resources'>,
): boolean {
  const now = context.ports.clock.now()
  const done = unseenOf(db, jobUuid, `state = 'done' AND kind NOT IN (${seenInLists})`)
  if (done.length === 0) return false
  const userId = context.account.user.id
  const { events } = told
  const claimed = claimedEvents(db, jobUuid)
  const found = new Map([
    ...matchNotes(events, done.flatMap(sentNoteOf), userId, claimed),
    ...matchMoves(events, done.flatMap(sentMoveOf), userId),
    ...matchPlanned({ ...told, userId }, done, claimed),
  ])
  const newestAct = done.findLast(({ kind }) => kind === 'job.act')
  let isChanged = false
  for (const operation of done) {
    const eventId = operation.eventId ?? found.get(operation.id) ?? null
    if (eventId === null && isMissing(operation, { ...told, userId }, newestAct)) {
      // the reading may be older than the answer
      if (isJustSent(operation, now)) continue
      // another user may have changed the state since
      if (!isConfirmed(operation) && operation !== newestAct) {
        applyEvent(db, operation.id, { kind: 'unseen', now })
        continue
      }
    }
    applyEvent(db, operation.id, { kind: 'seen', now, eventId })
    isChanged = dropProvisional(db, operation.id) || isChanged
  }
  return isChanged
}

/** Only an edit whose answer had no body is not seen in its answer. Of state changes only the newest one is shown. */
function isMissing(operation: Operation, told: Message, newestAct: Operation | undefined): boolean {
  const { kind } = operation
  if (kind === 'note.add' || kind === 'job.patch') return true
  return kind === 'job.act'
    ? operation === newestAct && isStateMissing(operation, told)
    : isPlanMissing(operation, told)
}

function isStateMissing(operation: Operation, { resources, userId }: Message): boolean {
  const intent = intentOf(operation)
  const mine = resources?.find(resource => resource.userId === userId)
  return intent?.kind === 'job.act' && mine !== undefined && mine.state !== intent.state
}

/** Whether the job is to be read again to look for what was sent to it. */
export function isSentUnseen(db: ReadDb, jobUuid: string): boolean {
  return unseenOf(db, jobUuid, `state = 'done' AND kind IN (${lookedFor})`).length > 0
}

const lookedFor = sqlList([
  'note.add',
  'job.act',
  'job.staff',
  'note.confirm',
  'document.remove',
  'form.remove',
])

/**
 * Finds, by operation, the server's event that probably is its effect, while the answer is unknown or was not read back.
 * The screens show both as one.
 */
export function likelyEffects(
  db: ReadDb,
  jobUuid: string,
  events: readonly JobEvent[],
  userId: number,
): Map<string, number> {
  const doubtful = unseenOf(db, jobUuid).filter(mayBeThere)
  if (doubtful.length === 0) return new Map()
  const there = new Set(events.map(({ id }) => id))
  const known = doubtful.flatMap(({ id, eventId }): [string, number][] =>
    eventId !== null && there.has(eventId) ? [[id, eventId]] : [],
  )
  return new Map([
    ...known,
    ...matchNotes(
      events,
      doubtful.flatMap(sentNoteOf),
      userId,
      claimedEvents(db, jobUuid),
      restoredSlack(db),
    ),
    ...matchMoves(events, doubtful.flatMap(sentMoveOf), userId),
  ])
}

/** Milliseconds by which the time of rescued work may be later than its event: another laptop's clock wrote it. */
export function restoredSlack(db: ReadDb): number {
  const offsets = [syncState.get(db, 'restoredOffset'), syncState.get(db, 'clockOffset')]
  return syncLimits.restoredSlackMs - Math.min(...offsets.map(offset => offset ?? 0))
}

/** A refusal says nothing of earlier attempts, which may have arrived. */
function mayBeThere({ attempts, restored, state, firstAttemptAt }: Operation): boolean {
  return (attempts > 0 || restored) && (state !== 'review' || firstAttemptAt !== null)
}

/** The ids of events that are known to be the effect of an operation. */
export function claimedEvents(db: ReadDb, jobUuid: string): number[] {
  return db.column<number>(
    'SELECT event_id AS id FROM operations WHERE job_uuid = ? AND event_id IS NOT NULL',
    jobUuid,
  )
}

export function sentNoteOf(operation: Operation): SentNote[] {
  const intent = intentOf(operation)
  if (intent?.kind !== 'note.add' || operation.eventId !== null) return []
  const { id, knownEventIds, restored } = operation
  const from = restored ? { from: intent.at } : {}
  return [{ operationId: id, text: intent.text, known: knownEventIds ?? [], ...from }]
}

export function sentMoveOf(operation: Operation): SentMove[] {
  const intent = intentOf(operation)
  if (intent?.kind !== 'job.act' || operation.eventId !== null) return []
  return [{ operationId: operation.id, state: intent.state, at: intent.at }]
}
