/**
 * Matches sent operations with the server's events (sync design, section 6). A POST of a note has no id, so a note is
 * matched by user and text. Notes with equal texts are matched in the order of their numbers.
 */

import type { JobEvent, Resource } from '../../../shared/entities/job.ts'
import { absentStates, type ResourceState } from '../../../shared/entities/states.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { assignmentStates } from '../../../shared/sync/intents.ts'
import { cutComment } from '../../service/records/record-event.ts'
import type { ReadDb } from '../../store/db.ts'
import type { KnownEvent } from '../../store/schema/sync.ts'
import { comparedText } from '../merge/fields.ts'
import { type Intent, type IntentOf, intentOf, type Operation } from './operation.ts'

export interface SentNote {
  operationId: string
  /** `ATTACH_FORM`: a form is matched by its title, if the server writes it into the event. */
  type?: 'NOTE' | 'ATTACH_FORM'
  text: string
  /** NOTE events that the job had before the first attempt */
  known: readonly KnownEvent[]
  /**
   * Earliest time of the event if `known` is missing, epoch ms by the laptop's clock. An older note with the same text
   * is not the effect.
   */
  from?: number
}

export interface SentMove {
  operationId: string
  state: ResourceState
  /** epoch ms of the action */
  at: number
}

/** Returns the event's uuid; without one, values that do not change when an import or a restore renumbers the event. */
export function eventName({ uuid, type, userId, eventTimeStamp }: JobEvent): string {
  return uuid ?? `${type} ${userId} ${eventTimeStamp}`
}

export function isKnownEvent(event: JobEvent, known: readonly KnownEvent[]): boolean {
  return known.includes(eventName(event)) || known.includes(event.id)
}

/** Returns the events that existed before the first attempt and might be mistaken for its effect. */
export function alikeBefore(events: readonly JobEvent[], userId: number, kind: Intent['kind']): string[] {
  return events.filter(event => event.userId === userId && isAlike(event, kind)).map(eventName)
}

function isAlike({ type, newResourceState }: JobEvent, kind: Intent['kind']): boolean {
  if (kind === 'note.add') return type === 'NOTE'
  return kind === 'job.act' ? newResourceState !== null : type === 'ATTACH_FORM'
}

/** Returns the stored events of the user that might be mistaken for the effect of the operation. */
export function knownHere(
  db: ReadDb,
  { jobUuid, kind }: Pick<Operation, 'jobUuid' | 'kind'>,
  userId: number,
): string[] {
  const types = { 'note.add': `e.type = 'NOTE'`, 'job.act': 'e.new_resource_state IS NOT NULL' }
  return db.column<string>(
    `SELECT coalesce(e.uuid, e.type || ' ' || e.user_id || ' ' || e.at) FROM events e JOIN jobs j ON j.id = e.job_id
     WHERE j.uuid = ? AND e.user_id = ? AND e.id > 0
       AND ${types[kind as keyof typeof types] ?? `e.type = 'ATTACH_FORM'`}`,
    jobUuid,
    userId,
  )
}

/**
 * Returns the events of notes by operation. `notes` are in the order of writing, but those that certainly arrived come
 * first. `claimed` events belong to other operations. `slackMs` is the largest difference of the two clocks.
 */
export function matchNotes(
  events: readonly JobEvent[],
  notes: readonly SentNote[],
  userId: number,
  claimed: Iterable<number> = [],
  slackMs: number = syncLimits.restoredSlackMs,
): Map<string, number> {
  const taken = new Set(claimed)
  const matches = new Map<string, number>()
  const candidates = events.filter(event => event.userId === userId).toSorted((a, b) => a.id - b.id)
  for (const note of notes) {
    const text = comparedText(note.text)
    const { from = Number.NEGATIVE_INFINITY } = note
    const fitting = candidates.filter(
      event =>
        !taken.has(event.id) &&
        !isKnownEvent(event, note.known) &&
        event.eventTimeStamp >= from - slackMs &&
        isEventOf(event, note.type ?? 'NOTE', text),
    )
    const found = fitting.find(event => event.eventTimeStamp === from) ?? fitting[0]
    if (!found) continue
    taken.add(found.id)
    matches.set(note.operationId, found.id)
  }
  return matches
}

function isEventOf({ type, comment }: JobEvent, wanted: JobEvent['type'], text: string): boolean {
  const told = comparedText(comment ?? '')
  if (wanted === 'NOTE' || told !== '') return type === wanted && told === text
  return type === wanted
}

/**
 * Returns the events of the user's actions, by operation. An event matches by state and recorded time, if the server
 * stores that time.
 */
export function matchMoves(
  events: readonly JobEvent[],
  moves: readonly SentMove[],
  userId: number,
): Map<string, number> {
  const matches = new Map<string, number>()
  const taken = new Set<number>()
  for (const move of moves) {
    const found = events.find(
      event =>
        !taken.has(event.id) &&
        event.newResourceState === move.state &&
        (event.toUserId ?? event.userId) === userId &&
        event.eventTimeStamp === move.at,
    )
    if (!found) continue
    taken.add(found.id)
    matches.set(move.operationId, found.id)
  }
  return matches
}

export interface Message {
  events: readonly JobEvent[]
  /** undefined: the answer does not contain the resources */
  resources: readonly Resource[] | undefined
  /** the user of this laptop */
  userId: number
}

/**
 * Returns the event of each assignment and confirmation, by operation. `claimed` events belong to other
 * operations.
 */
export function matchPlanned(
  { events, userId }: Message,
  sent: readonly Operation[],
  claimed: Iterable<number>,
): Map<string, number> {
  const used = new Set(claimed)
  const matches = new Map<string, number>()
  for (const operation of sent) {
    const isEffect = operation.eventId === null ? effectOf(operation, userId) : null
    const found = isEffect && events.find(event => !used.has(event.id) && isEffect(event))
    if (!found) continue
    used.add(found.id)
    matches.set(operation.id, found.id)
  }
  return matches
}

function effectOf(operation: Operation, userId: number): ((event: JobEvent) => boolean) | null {
  const intent = intentOf(operation)
  // a confirmation by another user counts as well
  if (intent?.kind === 'note.confirm')
    return ({ type, comment }) =>
      type === 'CONFIRM_DISCREPANCY' && (cutComment(comment) ?? '') === (cutComment(intent.text) ?? '')
  if (intent?.kind !== 'job.staff') return null
  return event =>
    event.userId === userId &&
    isOf(event, intent) &&
    event.newResourceState === assignmentStates[intent.action] &&
    event.eventTimeStamp >= sinceOf(operation)
}

/**
 * Whether an operation without a matching event was lost. An assignment that changes nothing creates no event, so
 * the resource's state is compared.
 */
export function isPlanMissing(operation: Operation, { events, resources, userId }: Message): boolean {
  const intent = intentOf(operation)
  if (intent?.kind === 'note.confirm') return true
  if (intent?.kind !== 'job.staff' || resources === undefined) return false
  const state = resources.find(one => one.userId === intent.userId)?.state ?? 'UNASSIGNED'
  const isSo =
    intent.action === 'unschedule' ? absentStates.includes(state) : state === assignmentStates[intent.action]
  // another user has changed the assignment since
  const isPast = events.some(
    event => event.userId !== userId && isOf(event, intent) && event.eventTimeStamp >= sinceOf(operation),
  )
  return !isSo && !isPast
}

function isOf(event: JobEvent, { userId }: IntentOf<'job.staff'>): boolean {
  return (event.toUserId ?? event.userId) === userId && event.newResourceState !== null
}

/** Returns when the first attempt was made, epoch ms by the server's clock. */
function sinceOf({ firstAttemptAt }: Operation): number {
  return (firstAttemptAt ?? 0) - syncLimits.cursorOverlapMs
}
