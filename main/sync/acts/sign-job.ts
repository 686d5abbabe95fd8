/** The customer's signature under a job: an edit of it that waits for the picture's upload. */
import { fail, type Outcome } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import { currentName } from '../documents/adopt-document.ts'
import type { SyncContext } from '../records/context.ts'
import { newOperationId } from '../records/record.ts'
import { offeredExtensions } from '../records/server.ts'
import { recordNote, runIntent } from './actions.ts'
import { editJob } from './patch-job.ts'

export interface SignRequest {
  jobUuid: string
  name: string
  /** the picture, a document of this laptop's or the hub's; null for a name that was typed */
  documentUuid: string | null
  /** epoch ms; now where it is not given */
  at?: number
  /** what is signed (`shared/signed.ts`), and how a note says it where the hub keeps none with the signature */
  told?: { digest: string; note: string }
}

/** A new signature takes the place of one that waits. @returns `invalid` without a name, `forbidden`, `not-found` */
export function signJob(
  context: SyncContext,
  { jobUuid, name, documentUuid, at = context.ports.clock.now(), told }: SignRequest,
): Outcome<null> {
  if (name.trim() === '') return fail('invalid', reason('signature-needs-name'))
  const picture = documentUuid === null ? null : currentName(context.service.store.read, documentUuid)
  const signature = { name: name.trim(), timeStamp: at, documentUuid: picture }
  return runIntent(context, command => {
    const isKept = offeredExtensions(command.db).includes('signed')
    const digest = told !== undefined && isKept ? { digest: told.digest } : {}
    editJob(context, command, jobUuid, { signature: { ...signature, ...digest } })
    // a hub without the extension may refuse a property that it does not know, and keeps a note
    if (told !== undefined && !isKept) {
      const beside = { ...command, operationId: newOperationId(context) }
      recordNote(context, beside, jobUuid, { text: told.note })
    }
    return null
  })
}
