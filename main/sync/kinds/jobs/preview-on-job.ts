/** The request that carries out what is meant for a job, as it would go out now. */
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import type { SyncContext } from '../../records/context.ts'
import type { Operation } from '../../records/operation.ts'
import { type JobIntent, requestFor, targetOf } from '../../send/requests.ts'

export function previewOnJob(context: SyncContext, operation: Operation, intent: JobIntent): FrozenRequest {
  return requestFor(intent, targetOf(context.service.store.read, operation))
}
