/** Signs a job: an edit with the customer's signature that waits for the upload of its picture. */
import { fail, type Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import { currentName } from '../../entities/documents/adopt-document.ts'
import { newOperationId } from '../../outbox/record.ts'
import type { SyncContext } from '../../state/context.ts'
import { offeredExtensions } from '../../state/server.ts'
import { recordNote, runIntent } from './actions.ts'
import { editJob } from './patch-job.ts'

export interface SignRequest {
  jobUuid: string
  name: string
  /** Uuid of the signature's picture; null: the name was typed. */
  documentUuid: string | null
  /** Epoch ms; absent: now. */
  at?: number
  /**
   * Digest of the signed data (`shared/rules/signed.ts`), and a note that replaces the digest at a server that does not
   * store it.
   */
  told?: { digest: string; note: string }
}

/** Signs the job. A waiting signature is replaced. @returns `invalid` without a name, `forbidden`, `not-found` */
export function signJob(
  context: SyncContext,
  { jobUuid, name, documentUuid, at = context.ports.clock.now(), told }: SignRequest,
): Outcome<null> {
  if (name.trim() === '') return fail('invalid', reason('signature-needs-name'))
  const picture = documentUuid === null ? null : currentName(context.service.store.read, documentUuid)
  const signature = { name: name.trim(), timeStamp: at, documentUuid: picture }
  return runIntent(context, command => {
    const isStored = offeredExtensions(command.db).includes('signed')
    const digest = told !== undefined && isStored ? { digest: told.digest } : {}
    editJob(context, command, jobUuid, { signature: { ...signature, ...digest } })
    // a server without the extension may refuse an unknown property, but stores a note
    if (told !== undefined && !isStored) {
      const beside = { ...command, operationId: newOperationId(context) }
      recordNote(context, beside, jobUuid, { text: told.note })
    }
    return null
  })
}
