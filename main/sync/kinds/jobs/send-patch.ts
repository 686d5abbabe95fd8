import { syncLimits } from '../../../../shared/sync-limits.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import { applyRemoteJob } from '../../jobs/apply-remote-job.ts'
import { fetchJob, isMissing, type ReadJob } from '../../jobs/read-job.ts'
import type { Fields } from '../../merge/fields.ts'
import { readWholeList } from '../../read/read-list.ts'
import type { Exchange } from '../../records/context.ts'
import { findOperation, type Intent, intentOf, isOver, type Operation } from '../../records/operation.ts'
import { waitsForUpload } from '../../records/record.ts'
import { keepWhatWas } from '../../records/take-out.ts'
import { askForCurrent, isUnwritten, since } from '../../remote/current.ts'
import { called } from '../../remote/read-entity.ts'
import { type RemoteJob, readRemoteJob } from '../../remote/remote-job.ts'
import type { NoReply, Refusal, Reply } from '../../remote/reply.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../../send/attempt.ts'
import { isInOtherWords } from '../../send/other-words.ts'
import { requestFor, type Target, versionOf } from '../../send/requests.ts'
import { changedMeanwhile, mergeUntilWritten, sendAgain, uploadFirst } from '../../send/send-again.ts'
import { judge, notWritten, refusedNotDeleted, review } from '../../send/verdict.ts'

export async function sendPatch(
  exchange: Exchange,
  operation: Operation,
  { fields }: Extract<Intent, { kind: 'job.patch' }>,
  target: Target,
): Promise<Attempt> {
  const again = await sendAgain(exchange, operation, called(target.jobUuid, readRemoteJob))
  if (again !== null) return patched(again, fields)
  return mergeUntilWritten(async () => {
    const read = await fetchJob(exchange, target.jobUuid)
    if (read.kind !== 'job') return { verdict: judge(read, 'safe'), isGone: isMissing(read) }
    return mergeAndPut(exchange, operation, target, read)
  })
}

async function mergeAndPut(
  exchange: Exchange,
  operation: Operation,
  target: Target,
  read: ReadJob,
): Promise<Attempt> {
  const { context } = exchange
  const { store } = context.service
  const intent = store.transaction(db => {
    applyRemoteJob(db, context, read.remote, { isDetail: true, isDuringSend: true })
    const merged = findOperation(db, operation.id)
    if (merged === null || isOver(merged)) return null
    keepWhatWas(db, merged, read.remote)
    return intentOf(merged)
  })
  const settled: Attempt = { ...nothingToSend, job: read }
  if (intent?.kind !== 'job.patch') return settled
  if (waitsForUpload(store.read, operation.id)) return { verdict: uploadFirst, job: read }
  const put = {
    ...requestFor(intent, { ...target, jobId: read.remote.id }),
    ifMatch: versionOf(target.extensions, read),
  }
  const request = beginAttempt(exchange, operation.id, { requestOf: () => put })
  if (request === null) return settled
  const expected = since(read.remote.lastModified ?? null, called(target.jobUuid, readRemoteJob))
  const isAsBefore = (remote: RemoteJob) => isUnwritten(read.remote, remote, intent.fields)
  if (target.extensions.includes('operations'))
    return patched(await exchange.send({ ...request, expected }), intent.fields)
  const reply = await askForCurrent(() => exchange.send({ ...request, expected }), isAsBefore)
  if (reply.kind === 'answer') {
    const hasVersions = target.extensions.includes('etag')
    if (hasVersions && isInOtherWords(intent.fields, { ...reply.body })) return { verdict: changedMeanwhile }
    if (isAsBefore(reply.body)) return { verdict: notWritten, job: read }
  }
  return patched(reply, intent.fields)
}

function patched(reply: Reply<RemoteJob>, written: Fields): Attempt {
  const verdict = judge(reply, 'safe')
  if (reply.kind !== 'answer') return { verdict }
  return { verdict, job: { remote: reply.body, etag: reply.etag }, written }
}

/** Epoch ms: not after the hub may have had it. A clock that was ahead is told by what the hub said of the job itself. */
function madeAt({ context }: Exchange, { firstAttemptAt, createdAt, jobUuid }: Operation): number {
  const record = findJobAnywhere(context.service.store.read, jobUuid ?? '')
  return Math.min(firstAttemptAt ?? createdAt, record?.created_at ?? createdAt)
}

/**
 * After an unclear end it is asked for first: the office may have changed it since, which a PUT would undo, or have
 * deleted it, and then it is not made again where the hub remembers that.
 */
export async function sendCreate(
  exchange: Exchange,
  operation: Operation,
  intent: Extract<Intent, { kind: 'job.create' }>,
  target: Target,
): Promise<Attempt> {
  // what follows another job may have been made by somebody else, under the same uuid
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
  // the user may edit it at this moment: the request has the fields as they are now
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

// Whether the hub remembers that a job was deleted (interface, "tombstones").

/** False as well where the hub remembers nothing. `since`: epoch ms by the hub's clock. */
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
