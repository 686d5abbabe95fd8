/** What a document hangs on at the hub: the job or the asset that its operation names. */
import type { Operation } from '../outbox/operation.ts'
import { type Exchange, getRequest } from '../push/push-context.ts'
import { fetchJob, type ReadJob } from '../push/read-job.ts'
import { isRecord } from '../remote/read-json.ts'
import { type RemoteDocument, readRemoteDocuments } from '../remote/remote-document.ts'
import type { Refusal, Reply, Silence } from '../remote/reply.ts'

type Named = Pick<Operation, 'jobUuid' | 'assetUuid'>

export function ownerPath({ jobUuid, assetUuid }: Named): string {
  return jobUuid === null ? `/asset/${assetUuid}` : `/job/${jobUuid}`
}

/** The proof that it is there, or is not. */
export function fetchOwner(exchange: Exchange, operation: Named): Promise<Reply> {
  return exchange.send(getRequest(ownerPath(operation)))
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
): Promise<ReadOwner | Refusal | Silence> {
  if (operation.jobUuid !== null) {
    const job = await fetchJob(exchange, operation.jobUuid)
    return job.kind === 'job' ? { kind: 'owner', documents: job.remote.documents ?? [], job } : job
  }
  const reply = await fetchOwner(exchange, operation)
  if (reply.kind !== 'answer') return reply
  const documents = isRecord(reply.body) ? readRemoteDocuments(reply.body.documents) : null
  return { kind: 'owner', documents: documents ?? [] }
}
