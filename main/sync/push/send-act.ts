/** Sending a press of a state: the action where the hub has it, else the resource by PUT (decisions, "Resource action"). */
import { canMove } from '../../../shared/states.ts'
import type { Intent } from '../outbox/intents.ts'
import type { Operation } from '../outbox/operation.ts'
import { readRemoteJob } from '../remote/remote-job.ts'
import type { Reply } from '../remote/reply.ts'
import { type Attempt, beginAttempt } from './attempt.ts'
import type { Exchange } from './push-context.ts'
import { fetchJob, type ReadJob } from './read-job.ts'
import { putRequest, type Target } from './requests.ts'
import { sendOnce } from './send-note.ts'
import { judge } from './verdict.ts'

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
  return verdict.code === 'no-such-method' ? putState(exchange, operation, intent, target) : attempt
}

/** What the hub has instead, for the card. */
async function withJob(exchange: Exchange, attempt: Attempt, target: Target): Promise<Attempt> {
  const read = await fetchJob(exchange, target.jobId ?? target.jobUuid)
  return read.kind === 'job' ? { ...attempt, job: read } : attempt
}

/** Everybody on the job is named, as a PUT takes away whom it leaves out; only my state differs. */
async function putState(
  exchange: Exchange,
  operation: Operation,
  intent: Act,
  target: Target,
): Promise<Attempt> {
  const ref = target.jobId ?? target.jobUuid
  const read = await fetchJob(exchange, ref)
  if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
  const userId = exchange.context.account.user.id
  const resources = read.remote.resources ?? []
  const mine = resources.find(resource => resource.userId === userId)
  if (mine?.state === intent.state) return { verdict: { kind: 'done' }, job: read }
  if (!mine || !canMove(mine.state, intent.state)) {
    return { verdict: { kind: 'review', code: 'conflict', detail: null }, job: read }
  }
  const body = resources.map(({ id, uuid, userId: who, state }) => ({
    ...(id > 0 && { id }),
    ...(uuid !== '' && { uuid }),
    userId: who,
    state: who === userId ? intent.state : state,
  }))
  const request = putRequest(`/job/${ref}`, { resources: body })
  beginAttempt(exchange, { ...operation, frozen: null }, request, null)
  const ifMatch = target.extensions.includes('etag') ? read.etag : null
  return fromPut(await exchange.send({ ...request, ifMatch, expected: 'json' }), read)
}

function fromPut(reply: Reply, read: ReadJob): Attempt {
  const verdict = judge(reply, 'safe')
  if (reply.kind !== 'answer') return verdict.kind === 'review' ? { verdict, job: read } : { verdict }
  const remote = readRemoteJob(reply.body)
  return remote ? { verdict, job: { remote, etag: reply.etag } } : { verdict }
}

export function isMissing(reply: { kind: string; status?: number }): boolean {
  return reply.kind === 'refusal' && reply.status === 404
}
