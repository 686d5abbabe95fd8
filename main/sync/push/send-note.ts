/** Sending a note, and looking it up after an unclear end (sync design, section 6). */

import type { JobEvent } from '../../../shared/job.ts'
import { syncLimits } from '../../../shared/limits.ts'
import { claimedEvents, sentMoveOf, sentNoteOf } from '../apply/mark-seen.ts'
import { matchMoves, matchNotes } from '../apply/match-events.ts'
import type { Intent } from '../outbox/intents.ts'
import { type Operation, unseenOf } from '../outbox/operation.ts'
import { readEvents } from '../remote/remote-job.ts'
import { notAHub, type Refusal, type Silence } from '../remote/reply.ts'
import { type Attempt, beginAttempt } from './attempt.ts'
import { type Exchange, getRequest } from './push-context.ts'
import { requestFor, type Target } from './requests.ts'
import { judge, type Repeat } from './verdict.ts'

/** Notes, and actions of a hub that knows them: one request, which cannot be repeated blindly without a key. */
export async function sendOnce(
  exchange: Exchange,
  operation: Operation,
  intent: Intent,
  target: Target,
): Promise<Attempt> {
  const request = operation.frozen ?? requestFor(intent, target)
  const repeat: Repeat = request.idempotencyKey === null ? 'verify' : 'safe'
  let known = operation.knownEventIds
  if (known === null) {
    const read = repeat === 'verify' ? await fetchEvents(exchange, target) : knownHere(exchange, target)
    if ('kind' in read) return { verdict: judge(read, 'safe') }
    known = read.map(event => event.id)
  }
  const frozen = beginAttempt(exchange, operation, request, known)
  const reply = await exchange.send({ ...frozen, expected: 'nothing' })
  return { verdict: judge(reply, repeat) }
}

/** With a key a repetition is safe for days, and what lies here is enough to look it up by after that. */
function knownHere({ context }: Exchange, { jobUuid }: Target): { id: number }[] {
  return context.service.store.read.all<{ id: number }>(
    `SELECT e.id FROM events e JOIN jobs j ON j.id = e.job_id WHERE j.uuid = ? AND e.type = 'NOTE' AND e.id > 0`,
    jobUuid,
  )
}

export async function fetchEvents(
  exchange: Exchange,
  { jobId, jobUuid }: Pick<Target, 'jobId' | 'jobUuid'>,
): Promise<JobEvent[] | Refusal | Silence> {
  const reply = await exchange.send(getRequest(`/job/${jobId ?? jobUuid}/events`))
  if (reply.kind !== 'answer') return reply
  return readEvents(reply.body) ?? notAHub('The hub answered with something that is no history.')
}

/** Found: it is done. Not found twice, some time apart: it is sent again. */
export async function lookUp(exchange: Exchange, operation: Operation, target: Target): Promise<Attempt> {
  const events = await fetchEvents(exchange, target)
  if ('kind' in events) return { verdict: judge(events, 'safe') }
  const eventId = findEffect(exchange, operation, events)
  if (eventId !== null) return { verdict: { kind: 'done' }, eventId }
  const isCertain = operation.verifyCount + 1 >= 2
  return {
    verdict: isCertain
      ? { kind: 'retry', code: 'lost', detail: null, afterMs: 0, isServerError: false }
      : { kind: 'verify', isServerError: false },
  }
}

/** Notes that surely arrived take their events first, then those in doubt in the order of writing. */
function findEffect({ context }: Exchange, operation: Operation, events: readonly JobEvent[]): number | null {
  const db = context.service.store.read
  const jobUuid = operation.jobUuid ?? ''
  const unseen = unseenOf(db, jobUuid)
  const inDoubt = unseen.filter(({ id, state }) => state === 'verify' || id === operation.id)
  const ordered = [...unseen.filter(({ state }) => state === 'done'), ...inDoubt]
  const userId = context.account.user.id
  const claimed = claimedEvents(db, jobUuid)
  const found =
    operation.kind === 'note.add'
      ? matchNotes(events, ordered.flatMap(sentNoteOf), userId, claimed)
      : matchMoves(events, ordered.flatMap(sentMoveOf), userId)
  return found.get(operation.id) ?? null
}

/** The hub has forgotten the key by now, so it is looked up before it is sent again (sync design, section 7). */
export function isTooOldToRepeat({ firstAttemptAt, verifyCount }: Operation, now: number): boolean {
  return firstAttemptAt !== null && verifyCount === 0 && now - firstAttemptAt > syncLimits.verifyAfterMs
}
