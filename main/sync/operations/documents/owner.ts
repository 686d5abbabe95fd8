/** Reads the job or the asset of a document, and judges the answers to the steps of sending one. */

import { called } from '../../client/read-entity.ts'
import { readRemoteAsset } from '../../client/remote-asset.ts'
import type { RemoteDocument } from '../../client/remote-job.ts'
import type { NoReply, Refusal, Reply } from '../../client/reply.ts'
import { getRequest } from '../../client/request.ts'
import { fetchJob, type ReadJob } from '../../entities/jobs/read-job.ts'
import type { Verdict } from '../../outbox/events.ts'
import type { IntentOf, ShownUnder } from '../../outbox/operation.ts'
import type { Exchange } from '../../state/context.ts'
import { judge, retry, review } from '../send/verdict.ts'

export function ownerPath({ jobUuid, assetUuid }: ShownUnder): string {
  return jobUuid === null ? `/asset/${assetUuid}` : `/job/${jobUuid}`
}

export interface ReadOwner {
  kind: 'owner'
  /** documents attached to it */
  documents: RemoteDocument[]
  /** the job, if the owner is one */
  job?: ReadJob
}

/** Reads the owner with its documents, and a job also with its history. A refusal may prove that it is gone. */
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

type Said = Pick<IntentOf<'document.add'>, 'fileName' | 'description' | 'internal'>

/** Returns the properties that the server does not have yet. `answered`: its answer to the upload; null: unknown. */
export function describing(intent: Said, answered: RemoteDocument | null): Partial<Said> {
  const { fileName, description, internal } = intent
  const before = answered ?? { fileName: null, description: null, internal: false }
  return {
    ...(fileName !== before.fileName && { fileName }),
    ...(description !== (before.description ?? null) && { description }),
    ...(internal !== (before.internal ?? false) && { internal }),
  }
}

/** Each step may be repeated. A full disk of the server waits for the user. */
export function judgeStep(reply: Reply): Verdict {
  const verdict = judge(reply, 'safe')
  const isFull = reply.kind === 'refusal' && reply.status === 507
  return isFull ? review('no-room', reply.detail) : verdict
}

/** A document or its owner is not found although it was there: the step is sent again. */
export const notFoundThere = retry('lost', 'none', { isServerError: true })
