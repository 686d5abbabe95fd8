/** What a document hangs on at the hub: the job or the asset that its operation names. */
import type { Operation } from '../outbox/operation.ts'
import { type Exchange, getRequest } from '../push/push-context.ts'
import type { Reply } from '../remote/reply.ts'

type Named = Pick<Operation, 'jobUuid' | 'assetUuid'>

export function ownerPath({ jobUuid, assetUuid }: Named): string {
  return jobUuid === null ? `/asset/${assetUuid}` : `/job/${jobUuid}`
}

/** The proof that it is there, or is not. */
export function fetchOwner(exchange: Exchange, operation: Named): Promise<Reply> {
  return exchange.send(getRequest(ownerPath(operation)))
}
