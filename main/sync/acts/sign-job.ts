/** The customer's signature under a job: an edit of it that waits for the picture's upload. */
import { fail, type Outcome } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { currentName } from '../documents/current-names.ts'
import type { SyncContext } from '../records/context.ts'
import { patchJob } from './patch-job.ts'

export interface SignRequest {
  jobUuid: string
  name: string
  /** the picture, a document of this laptop's or the hub's; null for a name that was typed */
  documentUuid: string | null
  /** epoch ms; now where it is not given */
  at?: number
}

/** A new signature takes the place of one that waits. @returns `invalid` without a name, `forbidden`, `not-found` */
export function signJob(
  context: SyncContext,
  { jobUuid, name, documentUuid, at = context.ports.clock.now() }: SignRequest,
): Outcome<null> {
  if (name.trim() === '') return fail('invalid', reason('signature-needs-name'))
  const picture = documentUuid === null ? null : currentName(context.service.store.read, documentUuid)
  return patchJob(context, {
    jobUuid,
    fields: { signature: { name: name.trim(), timeStamp: at, documentUuid: picture } },
  })
}
