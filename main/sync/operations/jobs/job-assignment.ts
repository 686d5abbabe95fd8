/**
 * Assigns a job to a user, first on this laptop and then at the server (interface, "Roles", "Job events"). The request
 * may be repeated, but the server's message to the user is sent at most once.
 */

import type { JobEvent } from '../../../../shared/entities/job.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { type AssignmentAction, assignmentStates } from '../../../../shared/sync/intents.ts'
import type { Outcome } from '../../../../shared/text/failures.ts'
import type { Command } from '../../../service/command.ts'
import { plans } from '../../../service/jobs/plan.ts'
import { getJob } from '../../../service/records/job-record.ts'
import type { ReadDb } from '../../../store/db.ts'
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import { claimedEvents } from '../../entities/jobs/mark-seen.ts'
import { fetchJob, isMissing } from '../../entities/jobs/read-job.ts'
import type { Operation } from '../../outbox/operation.ts'
import { dropIfSettled } from '../../outbox/pending.ts'
import { addOperation } from '../../outbox/record.ts'
import { storeBase } from '../../state/bases.ts'
import type { Exchange, SyncContext } from '../../state/context.ts'
import { runIntent } from '../acts/actions.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { IntentFor, Kind } from '../send/kind.ts'
import { onJob, undoOnJob } from '../send/on-job.ts'
import { bareRequest, type Target, targetOf } from '../send/requests.ts'
import { sendAgain } from '../send/send-again.ts'
import { judge } from '../send/verdict.ts'

type Assignment = IntentFor<'job.staff'>

export interface AssignmentRequest {
  jobUuid: string
  userId: number
  action: AssignmentAction
  /** Whether the server sends the user a message about the assignment. */
  sendMessage: boolean
}

/**
 * Assigns the job, unless the user already has that assignment. @returns `forbidden` for a technician who assigns
 * another user, `conflict` for an illegal state, `not-found`
 */
export function changeAssignment(context: SyncContext, request: AssignmentRequest): Outcome<null> {
  return runIntent(context, command => {
    const { jobUuid, userId, action, sendMessage } = request
    storeBase(command.db, getJob(command.db, command.actor, jobUuid), command)
    plans[action](command, jobUuid, String(userId), sendMessage)
    if (hasEffect(command)) {
      const userName = nameOf(command.db, userId)
      const intent = { kind: 'job.staff', userId, userName, action, sendMessage, at: command.now } as const
      addOperation(context, command, { jobUuid, intent })
    }
    dropIfSettled(command.db, jobUuid)
    return null
  })
}

function nameOf(db: ReadDb, userId: number): string | null {
  return db.value<string>('SELECT name FROM users WHERE id = ?', userId) || null
}

/** Whether the assignment changed a state. Only a change creates an event. */
function hasEffect({ db, operationId }: Command): boolean {
  return db.has('SELECT 1 FROM events WHERE operation_id = ?', operationId)
}

/**
 * Sends the assignment. After an unclear end the job is read first: if the assignment arrived, a repetition might undo
 * a newer assignment. The message is then left out, because it may have been sent.
 */
async function sendAssignment(
  exchange: Exchange,
  operation: Operation,
  intent: Assignment,
  target: Target,
): Promise<Attempt> {
  const again = await sendAgain(exchange, operation, 'nothing')
  if (again !== null) return { verdict: judge(again, 'safe') }
  const isInDoubt = operation.firstAttemptAt !== null || operation.progress?.restored === true
  if (isInDoubt) {
    const read = await fetchJob(exchange, target.jobUuid)
    if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
    const since = (operation.firstAttemptAt ?? intent.at) - syncLimits.cursorOverlapMs
    const me = exchange.context.account.user.id
    // events of other operations do not count, because they may be as new
    const claimed = claimedEvents(exchange.context.service.store.read, target.jobUuid)
    const free = (read.remote.events ?? []).filter(({ id }) => !claimed.includes(id))
    const eventId = effectOf(free, intent, me, since)
    if (eventId !== null) return { verdict: { kind: 'answered' }, job: read, eventId }
  }
  const request = beginAttempt(exchange, operation.id, {
    requestOf: () => assignmentRequest(intent, target, intent.sendMessage && !isInDoubt),
  })
  if (request === null) return nothingToSend
  const verdict = judge(await exchange.send({ ...request, expected: 'nothing' }), 'safe')
  if (verdict.kind !== 'refused' || verdict.code !== 'conflict') return { verdict }
  const read = await fetchJob(exchange, target.jobUuid)
  return read.kind === 'job' ? { verdict, job: read } : { verdict }
}

/** Returns the request of an assignment. `tells`: the server sends the user a message. */
function assignmentRequest(
  { action, userId }: Assignment,
  { jobUuid }: Target,
  tells: boolean,
): FrozenRequest {
  return bareRequest('PUT', `/job/${jobUuid}/${action}?userId=${userId}${tells ? '&sendMessage' : ''}`)
}

/**
 * Returns the event of the assignment: the latest event about `userId` that the user `me` caused, if it has the wanted
 * state.
 */
function effectOf(
  events: readonly JobEvent[],
  { action, userId }: Assignment,
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
  return last?.newResourceState === assignmentStates[action] ? last.id : null
}

export const jobAssignment: Kind<'job.staff'> = {
  attempt: onJob<Assignment>(sendAssignment),
  isSeenInAnswer: false,
  preview: (context, operation, intent) =>
    assignmentRequest(intent, targetOf(context.service.store.read, operation), intent.sendMessage),
  undo: undoOnJob,
  // the message was sent with the first operation, so it is not repeated
  redo: (context, { userId, action }, jobUuid) =>
    changeAssignment(context, { jobUuid, userId, action, sendMessage: false }),
  summary: (_db, _operation, { action, userName }) => ({ assignment: { action, userName } }),
}
