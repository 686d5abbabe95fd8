/** Sends a note, and looks it up after an unclear end (sync design, section 6). */

import type { JobEvent } from '../../../../shared/entities/job.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { claimedEvents, restoredSlack, sentMoveOf, sentNoteOf } from '../../entities/jobs/mark-seen.ts'
import { fetchEvents } from '../../entities/jobs/read-job.ts'
import { alikeBefore, isKnownEvent, knownHere, matchMoves, matchNotes } from '../../outbox/match-events.ts'
import { intentOf, type Operation, unseenOf } from '../../outbox/operation.ts'
import type { Exchange } from '../../state/context.ts'
import { isKeyed } from '../../state/server.ts'
import { type Attempt, beginAttempt, nothingToSend } from './attempt.ts'
import { isJobIntent, type JobIntent, requestFor, type Target } from './requests.ts'
import { judge, notFound, review } from './verdict.ts'

/** Sends a note, or an action to a server with the extension `action`, in a single request. */
export async function sendOnce(
  exchange: Exchange,
  operation: Operation,
  intent: JobIntent,
  target: Target,
): Promise<Attempt> {
  const { context } = exchange
  const { kind } = intent
  const isToStay = kind === 'note.add' && intent.internal && !target.extensions.includes('notes')
  if (isToStay) return { verdict: review('not-internal') }
  const isSafe = target.extensions.includes('operations')
  let known = operation.progress?.known ?? null
  if (known === null && !isSafe) {
    const read = await fetchEvents(exchange, target.jobUuid)
    if ('kind' in read) return { verdict: judge(read, 'safe') }
    known = alikeBefore(read, context.account.user.id, kind)
  }
  const request = beginAttempt(exchange, operation.id, {
    requestOf: current => requestOf(current, target),
    // a server that stores keys recognises a repetition by its key, so events are not read first
    known: known ?? knownHere(context.service.store.read, operation, context.account.user.id),
  })
  if (request === null) return nothingToSend
  const reply = await exchange.send({ ...request, expected: 'nothing' })
  return { verdict: judge(reply, isSafe ? 'safe' : 'verify') }
}

/**
 * Returns the stored request if it has the same path. A PUT of the state from before the server offered actions is not
 * repeated.
 */
function requestOf(operation: Operation, target: Target): FrozenRequest | null {
  const intent = intentOf(operation)
  if (!intent || !isJobIntent(intent)) return null
  const request = requestFor(intent, target)
  return operation.frozen?.path === request.path ? operation.frozen : request
}

/**
 * Looks up whether the operation arrived. If two look-ups some time apart do not find the operation, it is sent again.
 */
export async function lookUp(exchange: Exchange, operation: Operation, target: Target): Promise<Attempt> {
  const events = await fetchEvents(exchange, target.jobUuid)
  if ('kind' in events) return { verdict: judge(events, 'safe') }
  const eventId = findEffect(exchange, operation, events, target)
  if (eventId !== null) return { verdict: { kind: 'answered' }, eventId }
  return { verdict: notFound(operation) }
}

/**
 * Returns the event of the operation. Operations that certainly arrived get their events first, then unclear ones in
 * the order of writing. An action is found by its recorded time. The event of a PUT has the server's time, so only an
 * event that is new since the PUT can match.
 */
export function findEffect(
  { context }: Exchange,
  operation: Operation,
  events: readonly JobEvent[],
  target: Target,
): number | null {
  const db = context.service.store.read
  const jobUuid = operation.jobUuid ?? ''
  const unseen = unseenOf(db, jobUuid)
  const inDoubt = unseen.filter(({ id, state }) => state === 'verify' || id === operation.id)
  const ordered = [...unseen.filter(({ state }) => state === 'done'), ...inDoubt]
  const userId = context.account.user.id
  const claimed = claimedEvents(db, jobUuid)
  if (operation.kind === 'note.add') {
    const notes = matchNotes(events, ordered.flatMap(sentNoteOf), userId, claimed, restoredSlack(db))
    return notes.get(operation.id) ?? null
  }
  const moves = matchMoves(events, ordered.flatMap(sentMoveOf), userId)
  const found = moves.get(operation.id) ?? null
  if (found !== null || !wentByPut(operation, target)) return found
  return matchPut(events, operation, userId, [...claimed, ...moves.values()])
}

/** Whether the last attempt was a PUT, which does not contain the user's time. */
function wentByPut(operation: Operation, target: Target): boolean {
  const intent = intentOf(operation)
  if (operation.frozen === null || intent?.kind !== 'job.act') return false
  return operation.frozen.path !== requestFor(intent, target).path
}

function matchPut(
  events: readonly JobEvent[],
  operation: Operation,
  userId: number,
  taken: readonly number[],
): number | null {
  const [press] = sentMoveOf(operation)
  const known = operation.progress?.known
  if (!press || operation.firstAttemptAt === null || !known) return null
  const isEffect = (event: JobEvent) =>
    event.newResourceState === press.state &&
    event.userId === userId &&
    (event.toUserId ?? userId) === userId &&
    !isKnownEvent(event, known) &&
    !taken.includes(event.id)
  return events.find(isEffect)?.id ?? null
}

/** Whether an attempt may have arrived that cannot be repeated. Then it is looked up in the job's history. */
export function isInDoubt(
  { kind, state, firstAttemptAt, frozen, progress }: Operation,
  { extensions }: Target,
): boolean {
  // a state that is set by PUT is read before it is written
  const isSentOnce = kind === 'note.add' || (kind === 'job.act' && extensions.includes('action'))
  if (!isSentOnce) return false
  if (extensions.includes('operations'))
    return firstAttemptAt !== null && frozen !== null && !isKeyed({ frozen })
  return state === 'verify' || progress?.restored === true || firstAttemptAt !== null
}
