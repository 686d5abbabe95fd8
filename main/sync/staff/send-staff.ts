/** Sending who does a job. It can be said twice, but the message to the person goes out once at most. */
import type { JobEvent } from '../../../shared/job.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import type { FrozenRequest } from '../../store/schema/sync.ts'
import type { Intent } from '../outbox/intents.ts'
import type { Operation } from '../outbox/operation.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../push/attempt.ts'
import type { Exchange } from '../push/push-context.ts'
import { fetchJob, isMissing } from '../push/read-job.ts'
import type { Target } from '../push/requests.ts'
import { judge } from '../push/verdict.ts'
import { staffStates } from './staff-states.ts'

type Staff = Extract<Intent, { kind: 'job.staff' }>

/**
 * After an unclear end the job is asked first: what arrived is not done again over what somebody else has planned
 * since; and the message is left out, as nobody can tell whether it was sent (sync design, "remote interface").
 */
export async function sendStaff(
  exchange: Exchange,
  operation: Operation,
  intent: Staff,
  target: Target,
): Promise<Attempt> {
  const isInDoubt = operation.firstAttemptAt !== null || operation.restored
  if (isInDoubt) {
    const read = await fetchJob(exchange, target.jobUuid)
    if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
    const since = (operation.firstAttemptAt ?? intent.at) - syncLimits.cursorOverlapMs
    const me = exchange.context.account.user.id
    const eventId = effectOf(read.remote.events ?? [], intent, me, since)
    if (eventId !== null) return { verdict: { kind: 'done' }, job: read, eventId }
  }
  const request = beginAttempt(exchange, operation.id, {
    requestOf: () => staffRequest(intent, target, intent.sendMessage && !isInDoubt),
  })
  if (request === null) return nothingToSend
  const verdict = judge(await exchange.send({ ...request, expected: 'nothing' }), 'safe')
  if (verdict.kind !== 'review' || verdict.code !== 'conflict') return { verdict }
  const read = await fetchJob(exchange, target.jobUuid)
  return read.kind === 'job' ? { verdict, job: read } : { verdict }
}

/** `tells`: the hub sends the person a message about it. */
export function staffRequest({ action, userId }: Staff, { jobUuid }: Target, tells: boolean): FrozenRequest {
  const path = `/job/${jobUuid}/${action}?userId=${userId}${tells ? '&sendMessage' : ''}`
  return { method: 'PUT', path, contentType: null, body: null, idempotencyKey: null }
}

/** The hub's event of it: what I did last about this person, if that is what was asked for. */
function effectOf(
  events: readonly JobEvent[],
  { action, userId }: Staff,
  me: number,
  since: number,
): number | null {
  const last = events.findLast(
    event =>
      event.userId === me &&
      event.toUserId === userId &&
      event.newResourceState !== null &&
      event.eventTimeStamp >= since,
  )
  return last?.newResourceState === staffStates[action] ? last.id : null
}
