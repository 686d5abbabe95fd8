/** What a document hangs on at the hub: the job or the asset that its operation names. */

import { fetchJob, type ReadJob } from '../../jobs/read-job.ts'
import type { Exchange } from '../../records/exchange.ts'
import type { Operation } from '../../records/operation.ts'
import { called } from '../../remote/read-entity.ts'
import { getRequest } from '../../remote/remote.ts'
import { type RemoteAsset, readRemoteAsset } from '../../remote/remote-asset.ts'
import type { RemoteDocument } from '../../remote/remote-document.ts'
import { type RemoteJob, readRemoteJob } from '../../remote/remote-job.ts'
import type { NoReply, Refusal, Reply } from '../../remote/reply.ts'

type Named = Pick<Operation, 'jobUuid' | 'assetUuid'>

export function ownerPath({ jobUuid, assetUuid }: Named): string {
  return jobUuid === null ? `/asset/${assetUuid}` : `/job/${jobUuid}`
}

/** The proof that it is there, or is not. */
function fetchOwner(exchange: Exchange, operation: Named): Promise<Reply<RemoteJob | RemoteAsset>> {
  return exchange.send(getRequest(ownerPath(operation), ownerReader(operation)))
}

function ownerReader({ jobUuid, assetUuid }: Named): (body: unknown) => RemoteJob | RemoteAsset | null {
  return jobUuid === null ? called(assetUuid ?? '', readRemoteAsset) : called(jobUuid, readRemoteJob)
}

export interface ReadOwner {
  kind: 'owner'
  /** what hangs on it */
  documents: RemoteDocument[]
  /** where it is a job */
  job?: ReadJob
}

/** What hangs there by now, and the job with its history. */
export async function readOwner(
  exchange: Exchange,
  operation: Named,
): Promise<ReadOwner | Refusal | NoReply> {
  if (operation.jobUuid !== null) {
    const job = await fetchJob(exchange, operation.jobUuid)
    return job.kind === 'job' ? { kind: 'owner', documents: job.remote.documents ?? [], job } : job
  }
  const reply = await fetchOwner(exchange, operation)
  if (reply.kind !== 'answer') return reply
  return { kind: 'owner', documents: reply.body.documents ?? [] }
}
