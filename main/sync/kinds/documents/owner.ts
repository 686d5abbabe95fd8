/** What a document hangs on at the hub: the job or the asset that its operation names. */

import { fetchJob, type ReadJob } from '../../jobs/read-job.ts'
import type { Exchange } from '../../records/exchange.ts'
import type { ShownUnder } from '../../records/operation.ts'
import { called } from '../../remote/read-entity.ts'
import { getRequest } from '../../remote/remote.ts'
import { readRemoteAsset } from '../../remote/remote-asset.ts'
import type { RemoteDocument } from '../../remote/remote-document.ts'
import type { NoReply, Refusal } from '../../remote/reply.ts'

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
