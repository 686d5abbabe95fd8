/** What was sent is seen once the hub's own history shows it; then the provisional event gives way. */
import type { JobEvent } from '../../../shared/job.ts'
import type { ResourceState } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import type { SyncContext } from '../context.ts'
import { changeOperation, intentOf, type Operation, unseenOf } from '../outbox/operation.ts'
import { recall } from '../state.ts'
import { matchMoves, matchNotes, type SentMove, type SentNote } from './match-events.ts'
import { dropProvisional } from './write-events.ts'

/**
 * `events`: the whole history, read after everything that is `done` here was sent; `myState`: the person's on the job
 * by the same answer, undefined where it does not say. Answers whether events went.
 */
export function markSeen(
  db: WriteDb,
  context: SyncContext,
  jobUuid: string,
  { events, myState }: { events: readonly JobEvent[]; myState: ResourceState | undefined },
): boolean {
  const { now } = context.ports.clock
  // files are seen in the job's documents, not in its history
  const sent = unseenOf(db, jobUuid, `state = 'done' AND kind <> 'document.add'`)
  if (sent.length === 0) return false
  const userId = context.account.user.id
  const claimed = claimedEvents(db, jobUuid)
  const found = new Map([
    ...matchNotes(events, sent.flatMap(sentNoteOf), userId, claimed),
    ...matchMoves(events, sent.flatMap(sentMoveOf), userId),
  ])
  const strangers = strangeNotes(events, userId, new Set([...claimed, ...found.values()]))
  let isChanged = false
  for (const operation of sent) {
    let eventId = operation.eventId ?? found.get(operation.id) ?? null
    const isMissed = isNoteOrLastPress(sent, operation) && isToBeFound(operation, events, userId, myState)
    if (eventId === null && isMissed) {
      // an answer that was made before it came may be read after it
      if (isJustSent(operation, now())) continue
      eventId = strangers.take(operation)
      if (eventId === null) {
        changeOperation(db, operation.id, { ...lookedUp, made: { ...operation.made, sentAgain: true } })
        continue
      }
    }
    changeOperation(db, operation.id, { seenAt: now(), eventId })
    isChanged = dropProvisional(db, operation.id) || isChanged
  }
  return isChanged
}

/** What was pressed after it was built on it. */
function isNoteOrLastPress(sent: readonly Operation[], operation: Operation): boolean {
  return operation.kind === 'note.add' || operation === sent.findLast(({ kind }) => kind === 'job.act')
}

/**
 * A note must be found. A state that the hub had already makes no event there, and a later one took its place; by whose
 * clock is not always known, so that it is sent again once at most.
 */
function isToBeFound(
  operation: Operation,
  events: readonly JobEvent[],
  userId: number,
  myState: ResourceState | undefined,
): boolean {
  if (operation.kind === 'note.add') return true
  const [press] = sentMoveOf(operation)
  const isAsPressed = myState === undefined || myState === press?.state
  if (press === undefined || isAsPressed || operation.made?.sentAgain === true) return false
  return !events.some(
    event =>
      event.newResourceState !== null &&
      (event.toUserId ?? event.userId) === userId &&
      event.eventTimeStamp >= press.at - syncLimits.cursorOverlapMs,
  )
}

/** It never arrived, whatever was answered to it: it is looked up, and sent again if it is not found. */
const lookedUp = { state: 'verify', verifyCount: 0, nextAttemptAt: null, sentAt: null } as const

function isJustSent({ sentAt }: Operation, now: number): boolean {
  return Math.abs(now - (sentAt ?? now)) < syncLimits.verifyAgainMs
}

/** Whether a note or a state that was sent is to be looked for once more in the job's history. */
export function isSentUnseen(db: ReadDb, jobUuid: string): boolean {
  return unseenOf(db, jobUuid, `state = 'done' AND kind IN ('note.add', 'job.act')`).length > 0
}

/** Notes of this person's that nothing here explains: a hub may write a text otherwise than it was sent. */
function strangeNotes(events: readonly JobEvent[], userId: number, taken: Set<number>) {
  return {
    take({ knownEventIds }: Operation): number | null {
      const found = events.find(
        ({ id, type, userId: by }) =>
          type === 'NOTE' && by === userId && !taken.has(id) && knownEventIds?.includes(id) === false,
      )
      if (found) taken.add(found.id)
      return found?.id ?? null
    },
  }
}

/**
 * What was sent, and never answered or not read back yet, by operation, with the hub's event that looks like it: shown as one thing until
 * it is known, as two of them would look like a double.
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

/** By how much the press of restored work may lie after its event at the hub, in ms. */
export function restoredSlack(db: ReadDb): number {
  return syncLimits.restoredSlackMs - (recall(db, 'restoredOffset') ?? 0)
}

/** A refusal says nothing of the attempts before it: after an unclear end it may have arrived all the same. */
function mayBeThere({ attempts, restored, state, firstAttemptAt }: Operation): boolean {
  return (attempts > 0 || restored) && (state !== 'review' || firstAttemptAt !== null)
}

/** Events that are known to be some operation's effect. */
export function claimedEvents(db: ReadDb, jobUuid: string): number[] {
  return db
    .all<{ id: number }>(
      'SELECT event_id AS id FROM operations WHERE job_uuid = ? AND event_id IS NOT NULL',
      jobUuid,
    )
    .map(row => row.id)
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
