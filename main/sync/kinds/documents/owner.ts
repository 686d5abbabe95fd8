/** Reads the job or the asset of a document, and judges the answers to the steps of sending one. */
import { fetchJob, type ReadJob } from '../../jobs/read-job.ts'
import type { Verdict } from '../../outbox/events.ts'
import type { Exchange } from '../../records/context.ts'
import type { IntentOf, ShownUnder } from '../../records/operation.ts'
import { called } from '../../remote/read-entity.ts'
import { getRequest } from '../../remote/remote.ts'
import { readRemoteAsset } from '../../remote/remote-asset.ts'
import type { RemoteDocument } from '../../remote/remote-job.ts'
import type { NoReply, Refusal, Reply } from '../../remote/reply.ts'
import { judge, retry, review } from '../../send/verdict.ts'

export function ownerPath({ jobUuid, assetUuid }: ShownUnder): string {
  return jobUuid === null ? `/asset/${assetUuid}` : `/job/${jobUuid}`
}

export interface ReadOwner {
  kind: 'owner'
  /** what hangs on it */
  documents: RemoteDocument[]
  /** where it is a job */
  job?: ReadJob
}

/** What hangs there by now, and the job with its history; or the proof that it is not there. */
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

/** The properties that the server does not have yet. `answered`: its answer to the upload; null: no longer known. */
export function describing(intent: Said, answered: RemoteDocument | null): Partial<Said> {
  const { fileName, description, internal } = intent
  const before = answered ?? { fileName: null, description: null, internal: false }
  return {
    ...(fileName !== before.fileName && { fileName }),
    ...(description !== (before.description ?? null) && { description }),
    ...(internal !== (before.internal ?? false) && { internal }),
  }
}

/** Every step can be sent again; a hub whose disk is full needs the person. */
export function judgeStep(reply: Reply): Verdict {
  const verdict = judge(reply, 'safe')
  const isFull = reply.kind === 'refusal' && reply.status === 507
  return isFull ? review('no-room', reply.detail) : verdict
}

/** The hub does not find what has to be there: it is sent again. */
export const notFoundThere = retry('lost', 'none', { isServerError: true })
