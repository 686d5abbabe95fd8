/** What was sent is seen once the hub's own history shows it; then the provisional event gives way. */
import type { JobEvent } from '../../../shared/job.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { ReadDb, WriteDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import type { SyncContext } from '../records/context.ts'
import { matchMoves, matchNotes, type SentMove, type SentNote } from '../records/match-events.ts'
import {
  actsSent,
  changeOperation,
  intentOf,
  type Operation,
  operationsWhere,
  unseenOf,
} from '../records/operation.ts'
import { syncState } from '../records/state.ts'
import { isJustSent, sendUnheard } from '../records/unheard.ts'
import { dropProvisional } from '../records/write-parts.ts'
import { isPlanMissing, type Message, matchPlanned } from './find-planned.ts'
import { withoutLostEvent } from './lost-number.ts'

/**
 * `told`: the whole history, and who is on the job by the same answer, read after everything that is `done` here was
 * sent. Returns whether events went.
 */
export function markSeen(
  db: WriteDb,
  context: SyncContext,
  jobUuid: string,
  told: Pick<Message, 'events' | 'resources'>,
): boolean {
  const { now } = context.ports.clock
  // files and forms are seen where the job lists them, not in its history
  const done = unseenOf(db, jobUuid, `state = 'done' AND kind NOT IN (${seenInLists})`)
  if (done.length === 0) return false
  const userId = context.account.user.id
  const { events } = told
  const sent = done.map(operation => withoutLostEvent(db, operation, events, userId))
  const claimed = claimedEvents(db, jobUuid)
  const found = new Map([
    ...matchNotes(events, sent.flatMap(sentNoteOf), userId, claimed),
    ...matchMoves(events, sent.flatMap(sentMoveOf), userId),
    ...matchPlanned({ ...told, userId }, sent, claimed),
  ])
  const taken = new Set([...claimed, ...found.values()])
  // what was taken out may have come before that
  const doubtful = operationsWhere(db, `job_uuid = ? AND kind = 'note.add' AND state <> 'done'`, jobUuid)
  const inDoubt = doubtful.filter(mayBeThere).flatMap(sentNoteOf)
  const looked = matchNotes(events, inDoubt, userId, taken, restoredSlack(db)).values()
  const strangers = strangeNotes(events, userId, new Set([...taken, ...looked]))
  for (const id of effectsByState(db, jobUuid, { ...told, userId }, taken)) taken.add(id)
  const isLacking = (operation: Operation) => isToBeFound(operation, { ...told, userId }, taken)
  let isChanged = false
  for (const operation of sent) {
    let eventId = operation.eventId ?? found.get(operation.id) ?? null
    const isMissed = isJudged(sent, operation) ? isLacking(operation) : isLeftOut(operation, events, userId)
    if (eventId === null && isMissed) {
      if (isJustSent(operation, now())) continue
      eventId = operation.kind === 'note.add' ? strangers.take(operation) : null
      if (eventId === null) {
        sendAgain(db, context, operation)
        continue
      }
    }
    eventId ??= eventOfSame(db, operation, { ...told, userId }, { found, taken })
    changeOperation(db, operation.id, { seenAt: now(), eventId })
    isChanged = dropProvisional(db, operation.id) || isChanged
  }
  return isChanged
}

/**
 * A press that was given back finds its state there where it had been pressed again before that, and makes no event: it
 * is there for as long as the later one is.
 */
function eventOfSame(
  db: ReadDb,
  operation: Operation,
  { events, userId }: Message,
  { found, taken }: { found: ReadonlyMap<string, number>; taken: ReadonlySet<number> },
): number | null {
  const [press] = sentMoveOf(operation)
  if (press === undefined || operation.jobUuid === null) return null
  const same = events.filter(
    event => event.newResourceState === press.state && (event.toUserId ?? event.userId) === userId,
  )
  if (same.some(({ id }) => !taken.has(id))) return null
  const later = actsSent(db, operation.jobUuid).filter(({ seq }) => seq > operation.seq)
  const ids = later.map(({ id, eventId }) => eventId ?? found.get(id))
  return same.find(({ id }) => ids.includes(id))?.id ?? null
}

const seenInLists = sqlList(['document.add', 'document.remove', 'form.remove'])

/** It never arrived, whatever was answered to it: it is looked up where it may be there twice, and sent once more. */
function sendAgain(db: WriteDb, { ports }: SyncContext, operation: Operation): void {
  const { kind, made } = operation
  if (kind !== 'note.add') {
    sendUnheard(db, operation, kind === 'job.act' ? lookedUp : {})
    return
  }
  const again = { ...made, sentAgain: true }
  // under the key that it had, so that its first request, should it come only then, makes no second one; but of two notes
  // in the same words either may be the one that came: then the hub answers for what it wrote before
  const change = made?.sentAgain
    ? { frozen: null, made: { ...again, key: ports.random.uuid() } }
    : { made: again }
  changeOperation(db, operation.id, { ...lookedUp, ...change })
}

/** What was pressed, or planned for the same person, after it was built on it. */
function isJudged(sent: readonly Operation[], operation: Operation): boolean {
  const { kind } = operation
  if (kind === 'note.add' || kind === 'note.confirm') return true
  const ofWhom = personOf(operation)
  return operation === sent.findLast(other => other.kind === kind && personOf(other) === ofWhom)
}

/**
 * What was pressed before something else here: a hub that takes the time of a press notes one that comes late too, so
 * that what it tells nothing of never came, or was lost with what the hub was before. It is sent again once at most.
 */
function isLeftOut(operation: Operation, events: readonly JobEvent[], userId: number): boolean {
  const [press] = sentMoveOf(operation)
  if (press === undefined || operation.made?.sentAgain === true || !isAction(operation)) return false
  return !events.some(
    event => event.newResourceState === press.state && (event.toUserId ?? event.userId) === userId,
  )
}

/** Else it went by PUT. */
function isAction({ frozen }: Operation): boolean {
  return frozen?.path.includes('/action') ?? false
}

function personOf(operation: Operation): number | null {
  const intent = intentOf(operation)
  return intent?.kind === 'job.staff' ? intent.userId : null
}

/**
 * A note must be found. A state that the hub had already makes no event there, and a later one took its place; by whose
 * clock is not always known, so that it is sent again once at most.
 */
function isToBeFound(operation: Operation, told: Message, taken: ReadonlySet<number>): boolean {
  if (operation.kind === 'note.add') return true
  const [press] = sentMoveOf(operation)
  if (press === undefined) return isPlanMissing(operation, told)
  const { events, resources, userId } = told
  if (resources === undefined || isAnsweredTwice(operation)) return false
  const myState = resources.find(one => one.userId === userId)?.state
  if (myState === press.state) return false
  const mine = events.filter(
    event => event.newResourceState !== null && (event.toUserId ?? event.userId) === userId,
  )
  // what others said since, as who was taken off is told by an event, took the place of no state that never was
  if (!mine.some(event => event.newResourceState === press.state)) return true
  if (myState === undefined) return false
  // what came of a press before this one may be as late by the hub's clock
  return !mine.some(
    ({ id, eventTimeStamp }) => !taken.has(id) && eventTimeStamp >= press.at - syncLimits.cursorOverlapMs,
  )
}

/** Of presses whose time the hub did not take over, each before the last: the events that they are likely to have made. */
function effectsByState(
  db: ReadDb,
  jobUuid: string,
  { events, userId }: Message,
  taken: ReadonlySet<number>,
): Set<number> {
  const effects = new Set<number>()
  for (const press of actsSent(db, jobUuid).slice(0, -1)) {
    const [move] = sentMoveOf(press)
    const event = events.find(
      ({ id, newResourceState, toUserId, userId: by }) =>
        newResourceState === move?.state && (toUserId ?? by) === userId && !taken.has(id) && !effects.has(id),
    )
    if (event) effects.add(event.id)
  }
  return effects
}

/** What was set by a PUT was shown by its answer, the second time too. */
function isAnsweredTwice(operation: Operation): boolean {
  return operation.made?.sentAgain === true && !isAction(operation)
}

const lookedUp = { state: 'verify', verifyCount: 0, nextAttemptAt: null, sentAt: null } as const

/** Whether something that was sent is to be looked for once more in the job. */
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

/** By how much the press of restored work may lie after its event at the hub, in ms: by the clock that it was made by. */
export function restoredSlack(db: ReadDb): number {
  const offsets = [syncState.get(db, 'restoredOffset'), syncState.get(db, 'clockOffset')]
  return syncLimits.restoredSlackMs - Math.min(...offsets.map(offset => offset ?? 0))
}

/** A refusal says nothing of the attempts before it: after an unclear end it may have arrived all the same. */
function mayBeThere({ attempts, restored, state, firstAttemptAt }: Operation): boolean {
  return (attempts > 0 || restored) && (state !== 'review' || firstAttemptAt !== null)
}

/** Events that are known to be some operation's effect. */
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
