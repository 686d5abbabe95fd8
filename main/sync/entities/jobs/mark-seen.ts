/** Finds sent operations in the server's version of a job. Its events then replace the provisional ones. */
import type { JobEvent } from '../../../../shared/entities/job.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import type { ReadDb } from '../../../store/db.ts'
import type { RemoteJob } from '../../client/remote-job.ts'
import {
  isPlanMissing,
  type Message,
  matchMoves,
  matchNotes,
  matchPlanned,
  type SentMove,
  type SentNote,
} from '../../outbox/match-events.ts'
import { intentOf, isConfirmed, isJustSent, type Operation, unseenOf } from '../../outbox/operation.ts'
import { syncState } from '../../state/state.ts'

/**
 * Kinds of operations that other files mark as seen: reading a job shows its creation, and lists show files and forms.
 */
const seenOtherwise: ReadonlySet<string> = new Set([
  'job.create',
  'document.add',
  'document.remove',
  'form.remove',
])

/** An operation that a reading shows. `eventId` is the server's event of the operation, if there is one. */
export interface Sighting {
  operation: Operation
  isSeen: boolean
  eventId: number | null
}

/**
 * Returns the sent operations that the server's version shows. An operation that was just sent may be missing until the
 * next reading.
 */
export function findSeen(
  { events, resources }: Pick<RemoteJob, 'events' | 'resources'>,
  operations: readonly Operation[],
  { userId, now }: { userId: number; now: number },
): Sighting[] {
  if (events === undefined) return []
  // a look-up may have found an event that an older reading lacks, or whose number an import has changed
  const there = new Set(events.map(({ id }) => id))
  const sent = operations
    .filter(operation => isSentUnseen(operation) && !seenOtherwise.has(operation.kind))
    .map(one => (one.eventId === null || there.has(one.eventId) ? one : { ...one, eventId: null }))
  if (sent.length === 0) return []
  const told = { events, resources, userId }
  const claimed = operations.flatMap(({ eventId }) => eventId ?? [])
  const found = new Map([
    ...matchNotes(events, sent.flatMap(sentNoteOf), userId, claimed),
    ...matchMoves(events, sent.flatMap(sentMoveOf), userId),
    ...matchPlanned(told, sent, claimed),
  ])
  const newestAct = sent.findLast(({ kind }) => kind === 'job.act')
  return sent.flatMap((operation): Sighting[] => {
    const eventId = operation.eventId ?? found.get(operation.id) ?? null
    const isAbsent = eventId === null && isMissing(operation, told, newestAct)
    // the reading may be older than the answer
    if (isAbsent && isJustSent(operation, now)) return []
    // another user may have changed the state since
    const isSeen = !isAbsent || isConfirmed(operation) || operation === newestAct
    return [{ operation, isSeen, eventId }]
  })
}

export function isSentUnseen({ state, endedAt }: Operation): boolean {
  return state === 'done' && endedAt === null
}

/**
 * Whether the reading proves that the operation is missing. An edit is missing only if its answer had no body. Of
 * several state changes a job shows only the newest.
 */
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

/** Whether the job is read again to find the operation, even if no list shows a change of the job. */
export function isLookedFor(operation: Operation): boolean {
  return isSentUnseen(operation) && lookedFor.has(operation.kind)
}

const lookedFor: ReadonlySet<string> = new Set([
  'note.add',
  'job.act',
  'job.staff',
  'note.confirm',
  'document.remove',
  'form.remove',
])

/**
 * Finds the server's event that is probably the effect of an operation. Called while the answer is unknown or the
 * effect was not read yet. The screens then show only one of the two. @returns the events by operation
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

/**
 * Returns how many milliseconds the time of rescued operations may be later than their events, because another laptop's
 * clock wrote that time.
 */
export function restoredSlack(db: ReadDb): number {
  const offsets = [syncState.get(db, 'restoredOffset'), syncState.get(db, 'clockOffset')]
  return syncLimits.restoredSlackMs - Math.min(...offsets.map(offset => offset ?? 0))
}

/**
 * Whether an attempt may have reached the server. A refusal does not exclude that, because an earlier attempt may have
 * arrived.
 */
function mayBeThere({ progress, state, firstAttemptAt }: Operation): boolean {
  if (progress?.restored === true) return true
  return (progress?.attempts ?? 0) > 0 && (state !== 'review' || firstAttemptAt !== null)
}

/** Returns the ids of events that are known to be the effect of an operation. */
export function claimedEvents(db: ReadDb, jobUuid: string): number[] {
  return db.column<number>(
    'SELECT event_id AS id FROM operations WHERE job_uuid = ? AND event_id IS NOT NULL',
    jobUuid,
  )
}

/**
 * Returns the events before the operation, or else its time. They distinguish its event from events with equal content.
 */
export function knownBefore(
  progress: Operation['progress'],
  { at }: { at: number },
): Pick<SentNote, 'known' | 'from'> {
  const known = progress?.known ?? null
  return known === null && progress?.restored === true ? { known: [], from: at } : { known: known ?? [] }
}

export function sentNoteOf(operation: Operation): SentNote[] {
  const intent = intentOf(operation)
  if (intent?.kind !== 'note.add' || operation.eventId !== null) return []
  const { id, progress } = operation
  return [{ operationId: id, text: intent.text, ...knownBefore(progress, intent) }]
}

export function sentMoveOf(operation: Operation): SentMove[] {
  const intent = intentOf(operation)
  if (intent?.kind !== 'job.act' || operation.eventId !== null) return []
  return [{ operationId: operation.id, state: intent.state, at: intent.at }]
}
