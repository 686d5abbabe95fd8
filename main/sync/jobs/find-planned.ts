/** What became at the hub of who was planned, and of discrepancies that were confirmed, as the job tells it. */
import type { JobEvent, Resource } from '../../../shared/job.ts'
import { absentStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { cutComment } from '../../service/records/record-event.ts'
import type { IntentOf } from '../records/intents.ts'
import { intentOf, type Operation } from '../records/operation.ts'
import { assignmentStates } from './assignment-states.ts'

export interface Message {
  events: readonly JobEvent[]
  /** undefined: the answer does not say */
  resources: readonly Resource[] | undefined
  /** the person of this laptop */
  userId: number
}

/** The event of each operation that has one; `claimed` events belong to others. */
export function matchPlanned(
  { events, userId }: Message,
  sent: readonly Operation[],
  claimed: Iterable<number>,
): Map<string, number> {
  const taken = new Set(claimed)
  const matches = new Map<string, number>()
  for (const operation of sent) {
    const isEffect = operation.eventId === null ? effectOf(operation, userId) : null
    const found = isEffect && events.find(event => !taken.has(event.id) && isEffect(event))
    if (!found) continue
    taken.add(found.id)
    matches.set(operation.id, found.id)
  }
  return matches
}

function effectOf(operation: Operation, userId: number): ((event: JobEvent) => boolean) | null {
  const intent = intentOf(operation)
  // whoever said it first, it is said once
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

/** Whether what was not found among the events should have been: what changes nothing makes none. */
export function isPlanMissing(operation: Operation, { events, resources, userId }: Message): boolean {
  const intent = intentOf(operation)
  if (intent?.kind === 'note.confirm') return true
  if (intent?.kind !== 'job.staff' || resources === undefined) return false
  const state = resources.find(one => one.userId === intent.userId)?.state ?? 'UNASSIGNED'
  const isSo =
    intent.action === 'unschedule' ? absentStates.includes(state) : state === assignmentStates[intent.action]
  // somebody else said otherwise since
  const isPast = events.some(
    event => event.userId !== userId && isOf(event, intent) && event.eventTimeStamp >= sinceOf(operation),
  )
  return !isSo && !isPast
}

function isOf(event: JobEvent, { userId }: IntentOf<'job.staff'>): boolean {
  return (event.toUserId ?? event.userId) === userId && event.newResourceState !== null
}

/** By the hub's clock. */
function sinceOf({ firstAttemptAt }: Operation): number {
  return (firstAttemptAt ?? 0) - syncLimits.cursorOverlapMs
}
