/**
 * Reads the job or the asset of a document, and derives verdicts from the answers to the steps of sending a document.
 */

import type { ReadDb } from '../../../store/db.ts'
import { called } from '../../client/read-entity.ts'
import { readRemoteAsset } from '../../client/remote-asset.ts'
import type { RemoteDocument } from '../../client/remote-job.ts'
import type { NoReply, Refusal, Reply } from '../../client/reply.ts'
import { getRequest } from '../../client/request.ts'
import { fetchJob, type ReadJob } from '../../entities/jobs/read-job.ts'
import type { Verdict } from '../../outbox/events.ts'
import type { IntentOf, ShownUnder } from '../../outbox/operation.ts'
import type { Exchange } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { judge, retry, review } from '../send/verdict.ts'

export function ownerPath({ jobUuid, assetUuid }: ShownUnder): string {
  return jobUuid === null ? `/asset/${assetUuid}` : `/job/${jobUuid}`
}

export interface ReadOwner {
  kind: 'owner'
  /** documents attached to the owner */
  documents: RemoteDocument[]
  /** the job, if the owner is a job */
  job?: ReadJob
}

/** Reads the owner with its documents, and the history of a job. A refusal may prove that the owner is gone. */
export async function readOwner(
  exchange: Exchange,
  operation: ShownUnder,
): Promise<ReadOwner | Refusal | NoReply> {
  const { jobUuid, assetUuid } = operation
  if (jobUuid !== null) {
    const job = await fetchJob(exchange, jobUuid)
    return job.kind === 'job' ? { kind: 'owner', documents: job.remote.documents ?? [], job } : job
  }
  const expected = called(assetUuid ?? '', readRemoteAsset)
  const reply = await exchange.send(getRequest(ownerPath(operation), expected))
  if (reply.kind !== 'answer') return reply
  return { kind: 'owner', documents: reply.body.documents ?? [] }
}

type Said = Pick<IntentOf<'document.add'>, 'fileName' | 'description' | 'internal' | 'durationMs' | 'peaks'>

/**
 * Returns the properties that the server does not have yet. `answered`: the document in the answer to the upload; null:
 * unknown. A base server does not store the length of a recording.
 */
export function describing(db: ReadDb, intent: Said, answered: RemoteDocument | null): Partial<Said> {
  const { fileName, description, internal, durationMs, peaks } = intent
  const isRecording = durationMs != null && offeredExtensions(db).includes('recordings')
  const before = answered ?? { fileName: null, description: null, internal: false }
  return {
    ...(fileName !== before.fileName && { fileName }),
    ...(description !== (before.description ?? null) && { description }),
    ...(internal !== (before.internal ?? false) && { internal }),
    ...(isRecording && durationMs !== answered?.durationMs && { durationMs, peaks }),
  }
}

/**
 * Returns the verdict on a step. Each step may be repeated. If the server's disk is full, the operation waits for the
 * user.
 */
export function judgeStep(reply: Reply): Verdict {
  const verdict = judge(reply, 'safe')
  const isFull = reply.kind === 'refusal' && reply.status === 507
  return isFull ? review('no-room', reply.detail) : verdict
}

/** Verdict if the server no longer finds a document or its owner: the step is sent again. */
export const notFoundThere = retry('lost', 'none', { isServerError: true })
