/** Sending a press of a state: the action where the hub has it, else the resource by PUT (interface, "Resource action"). */

import type { JobEvent } from '../../../../shared/job.ts'
import { type ActionState, canMove } from '../../../../shared/states.ts'
import { fetchJob, isMissing, type ReadJob } from '../../jobs/read-job.ts'
import type { Exchange } from '../../records/exchange.ts'
import type { Intent } from '../../records/intents.ts'
import type { Operation } from '../../records/operation.ts'
import { askForCurrent, since } from '../../remote/current.ts'
import { called } from '../../remote/read-entity.ts'
import { isRecord } from '../../remote/read-json.ts'
import { type RemoteJob, readRemoteJob } from '../../remote/remote-job.ts'
import type { Reply } from '../../remote/reply.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../../send/attempt.ts'
import { putRequest, type Target } from '../../send/requests.ts'
import { sendOnce } from '../../send/send-note.ts'
import { judge, notWritten, review } from '../../send/verdict.ts'

type Act = Extract<Intent, { kind: 'job.act' }>

export async function sendAct(
  exchange: Exchange,
  operation: Operation,
  intent: Act,
  target: Target,
): Promise<Attempt> {
  if (!target.extensions.includes('action')) return putState(exchange, operation, intent, target)
  const attempt = await sendOnce(exchange, operation, intent, target)
  const { verdict } = attempt
  if (verdict.kind !== 'review') return attempt
  if (verdict.code === 'conflict') return withJob(exchange, attempt, target)
  // the job may be gone, or only the action: reading it tells
  const isActionMissing = verdict.code === 'no-such-method' || verdict.code === 'deleted'
  return isActionMissing ? putState(exchange, operation, intent, target) : attempt
}

/** What the hub has instead, for the card. */
async function withJob(exchange: Exchange, attempt: Attempt, target: Target): Promise<Attempt> {
  const read = await fetchJob(exchange, target.jobUuid)
  return read.kind === 'job' ? { ...attempt, job: read } : attempt
}

async function putState(
  exchange: Exchange,
  operation: Operation,
  intent: Act,
  target: Target,
): Promise<Attempt> {
  const read = await fetchJob(exchange, target.jobUuid)
  if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
  const userId = exchange.context.account.user.id
  const mine = read.remote.resources?.find(resource => resource.userId === userId)
  if (mine?.state === intent.state) return { verdict: { kind: 'done' }, job: read }
  const eventId = effectOf(operation, intent, userId, read.remote.events ?? [])
  if (eventId !== null) return { verdict: { kind: 'done' }, job: read, eventId }
  if (!mine || !canMove(mine.state, intent.state)) {
    return { verdict: review('conflict'), job: read }
  }
  const resources = withMyState(read.raw.resources, userId, intent.state)
  const put = putRequest(`/job/${read.remote.id}`, { resources })
  const knownEventIds = read.remote.events?.map(({ id }) => id) ?? null
  const request = beginAttempt(exchange, operation.id, { requestOf: () => put, knownEventIds })
  if (request === null) return nothingToSend
  const ifMatch = target.extensions.includes('etag') ? read.etag : null
  const expected = since(read.remote.lastModified ?? null, called(target.jobUuid, readRemoteJob))
  const isAsBefore = ({ lastModified, resources }: RemoteJob) =>
    lastModified === read.remote.lastModified &&
    resources?.find(resource => resource.userId === userId)?.state === mine.state
  const reply = await askForCurrent(() => exchange.send({ ...request, ifMatch, expected }), isAsBefore)
  if (reply.kind === 'answer' && isAsBefore(reply.body)) return { verdict: notWritten, job: read }
  return fromPut(reply, read)
}

/** After an unclear end, what came of it: the office may have planned the person otherwise since. */
function effectOf(
  { firstAttemptAt, knownEventIds }: Operation,
  { state }: Act,
  userId: number,
  events: readonly JobEvent[],
): number | null {
  if (firstAttemptAt === null || knownEventIds === null) return null
  const isEffect = (event: JobEvent) =>
    event.newResourceState === state &&
    event.userId === userId &&
    (event.toUserId ?? userId) === userId &&
    !knownEventIds.includes(event.id)
  return events.find(isEffect)?.id ?? null
}

/**
 * Everybody on the job is named as the hub named them, those too whom nobody here can read: a PUT takes away whom it
 * leaves out. Only my state differs.
 */
function withMyState(resources: unknown, userId: number, state: ActionState): unknown[] {
  const everybody: unknown[] = Array.isArray(resources) ? resources : []
  return everybody.map(entry => (isRecord(entry) && entry.userId === userId ? { ...entry, state } : entry))
}

function fromPut(reply: Reply<RemoteJob>, read: ReadJob): Attempt {
  const verdict = judge(reply, 'safe')
  if (reply.kind !== 'answer') return verdict.kind === 'review' ? { verdict, job: read } : { verdict }
  return { verdict, job: { remote: reply.body, etag: reply.etag } }
}
