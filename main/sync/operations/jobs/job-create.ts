/** Creates a job. */
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import { called } from '../../client/read-entity.ts'
import { type RemoteJob, readRemoteJob } from '../../client/remote-job.ts'
import type { NoReply, Refusal, Reply } from '../../client/reply.ts'
import { fetchJob, isMissing } from '../../entities/jobs/read-job.ts'
import { readWholeList } from '../../entities/lists/read-list.ts'
import { dropProvisional } from '../../entities/write-events.ts'
import { type Intent, intentOf, type Operation } from '../../outbox/operation.ts'
import type { Exchange } from '../../state/context.ts'
import { createJob } from '../acts/actions.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { Kind } from '../send/kind.ts'
import { onJob, undoOnJob } from '../send/on-job.ts'
import { previewOnJob, requestFor, type Target } from '../send/requests.ts'
import { sendAgain } from '../send/send-again.ts'
import { judge, refusedNotDeleted, review } from '../send/verdict.ts'

export const jobCreate: Kind<'job.create'> = {
  attempt: onJob(sendCreate),
  isSeenInAnswer: true,
  preview: previewOnJob,
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
  undo: undoOnJob,
  // the job keeps its uuid, so that other discarded operations on it can be restored too
  redo: (context, { input }, jobUuid) =>
    createJob(context, input as Parameters<typeof createJob>[1], jobUuid),
  summary: (_db, _operation, { input }) => ({
    title: typeof input.title === 'string' ? input.title : undefined,
  }),
}

/** Returns when the job was created or earlier, epoch ms. The laptop's clock may have been ahead. */
function madeAt({ context }: Exchange, { firstAttemptAt, createdAt, jobUuid }: Operation): number {
  const record = findJobAnywhere(context.service.store.read, jobUuid ?? '')
  return Math.min(firstAttemptAt ?? createdAt, record?.created_at ?? createdAt)
}

/**
 * Creates the job. After an unclear end the job is read first, because a PUT would undo the dispatcher's changes. A job
 * that the dispatcher deleted is not created again if the server remembers the deletion.
 */
async function sendCreate(
  exchange: Exchange,
  operation: Operation,
  intent: Extract<Intent, { kind: 'job.create' }>,
  target: Target,
): Promise<Attempt> {
  // another user may have created the same follow-up job, under the same uuid
  const isShared = intent.input.followsJobUuid !== undefined
  const again = await sendAgain(exchange, operation, called(target.jobUuid, readRemoteJob))
  if (again !== null) return created(again)
  if (operation.firstAttemptAt !== null || operation.progress?.restored === true || isShared) {
    const read = await fetchJob(exchange, target.jobUuid)
    if (read.kind === 'job') return { verdict: { kind: 'answered' }, job: read }
    if (!isMissing(read)) return { verdict: judge(read, 'safe') }
    const isDeleted = await hasTombstone(exchange, target, madeAt(exchange, operation))
    if (isDeleted === true) return { verdict: review('deleted'), isGone: true }
    if (isDeleted !== false) return { verdict: judge(isDeleted, 'safe') }
  }
  // the user may be editing the job, so the request has its present fields
  const request = beginAttempt(exchange, operation.id, {
    requestOf(current) {
      const now = intentOf(current)
      return now?.kind === 'job.create' ? (current.frozen ?? requestFor(now, target)) : null
    },
  })
  if (request === null) return nothingToSend
  const reply = await exchange.send({ ...request, expected: called(target.jobUuid, readRemoteJob) })
  return created(reply)
}

function created(reply: Reply<RemoteJob>): Attempt {
  const verdict = judge(reply, 'safe')
  if (reply.kind !== 'answer') return { verdict: refusedNotDeleted(verdict) }
  return { verdict, job: { remote: reply.body, etag: reply.etag } }
}

/** Whether the server remembers that the job was deleted (interface, "tombstones"). `since`: epoch ms by its clock. */
async function hasTombstone(
  exchange: Exchange,
  { jobUuid, extensions }: Target,
  since: number,
): Promise<boolean | Refusal | NoReply> {
  if (!extensions.includes('tombstones')) return false
  let isFound = false
  const query = {
    kind: 'changes',
    since: since - syncLimits.cursorOverlapMs,
    withDeleted: true,
    scope: 'mine',
  } as const
  const reading = { ...exchange, isStopped: () => isFound }
  const interruption = await readWholeList(reading, query, { pass: 1, offset: 0 }, async page => {
    isFound ||= page.gone.some(({ uuid }) => uuid.toLowerCase() === jobUuid)
  })
  return isFound || (interruption ?? false)
}
