/** Describes the operation that edits a job's fields. */

import { fail } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { JobBody } from '../../../service/jobs/job-body.ts'
import { jobInFull } from '../../../service/jobs/read-job.ts'
import { findJobAnywhere } from '../../../service/records/job-record.ts'
import { askForCurrent, isUnwritten, since } from '../../client/current.ts'
import { called } from '../../client/read-entity.ts'
import { type RemoteJob, readRemoteJob } from '../../client/remote-job.ts'
import type { Reply } from '../../client/reply.ts'
import { applyRemoteJob } from '../../entities/jobs/apply-remote-job.ts'
import { fetchJob, isMissing, type ReadJob } from '../../entities/jobs/read-job.ts'
import { dropProvisional } from '../../entities/write-events.ts'
import type { Fields } from '../../merge/fields.ts'
import { applyPatch, storeEarlierValues } from '../../outbox/discard.ts'
import { findOperation, type Intent, intentOf, isOver, type Operation } from '../../outbox/operation.ts'
import { waitsForUpload } from '../../outbox/record.ts'
import type { Exchange } from '../../state/context.ts'
import { patchJob } from '../acts/patch-job.ts'
import { type Attempt, beginAttempt, nothingToSend } from '../send/attempt.ts'
import type { Kind } from '../send/kind.ts'
import { onJob, undoOnJob } from '../send/on-job.ts'
import { showsOtherValues } from '../send/other-values.ts'
import { previewOnJob, requestFor, type Target, versionOf } from '../send/requests.ts'
import { changedMeanwhile, mergeUntilWritten, sendAgain, uploadFirst } from '../send/send-again.ts'
import { judge, notWritten } from '../send/verdict.ts'

export const jobPatch: Kind<'job.patch'> = {
  attempt: onJob(sendPatch),
  isSeenInAnswer: true,
  preview: previewOnJob,
  onDone: (db, _context, { id }) => void dropProvisional(db, id),
  undo: undoOnJob,
  redo(context, intent, jobUuid) {
    const record = findJobAnywhere(context.service.store.read, jobUuid)
    if (!record) return fail('not-found', reason('job-gone'))
    const fields = applyPatch(intent, { ...jobInFull(context.service.store.read, record) })
    return patchJob(context, { jobUuid, fields: fields as JobBody })
  },
  summary: (_db, _operation, { fields }) => ({ fields: Object.keys(fields) }),
}

async function sendPatch(
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
    storeEarlierValues(db, merged, read.remote)
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
    if (hasVersions && showsOtherValues(intent.fields, { ...reply.body }))
      return { verdict: changedMeanwhile }
    if (isAsBefore(reply.body)) return { verdict: notWritten, job: read }
  }
  return patched(reply, intent.fields)
}

function patched(reply: Reply<RemoteJob>, written: Fields): Attempt {
  const verdict = judge(reply, 'safe')
  if (reply.kind !== 'answer') return { verdict }
  return { verdict, job: { remote: reply.body, etag: reply.etag }, written }
}
