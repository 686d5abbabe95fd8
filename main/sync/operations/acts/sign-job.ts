/** Signs a job: an edit with the customer's signature that waits for the upload of its picture. */
import type { Signature, Signer } from '../../../../shared/entities/fields.ts'
import { inputLimits } from '../../../../shared/limits/limits.ts'
import {
  addSigner,
  isSigner,
  removeSigner,
  type SignerKey,
  signersOf,
} from '../../../../shared/rules/signers.ts'
import { fail, type Outcome } from '../../../../shared/text/failures.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { Actor } from '../../../service/actor.ts'
import type { Command } from '../../../service/command.ts'
import { jobAlone } from '../../../service/jobs/read-job.ts'
import { getJob } from '../../../service/records/job-record.ts'
import { refuse } from '../../../service/refuse.ts'
import type { ReadDb } from '../../../store/db.ts'
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
  /** Role of a further signer. Without it, or at a server that stores one signer, the signature replaces all others. */
  role?: string | null
  /** The signer who signs again. */
  replaces?: SignerKey | null
}

/**
 * Signs the job.
 * @returns `invalid` without a name, `conflict` if too many people have signed, `forbidden`, `not-found`
 */
export function signJob(context: SyncContext, request: SignRequest): Outcome<null> {
  const { jobUuid, documentUuid, at = context.ports.clock.now(), told } = request
  const name = request.name.trim()
  if (name === '') return fail('invalid', reason('signature-needs-name'))
  const picture = documentUuid === null ? null : currentName(context.service.store.read, documentUuid)
  return runIntent(context, command => {
    const isStored = offeredExtensions(command.db).includes('signed')
    const digest = told !== undefined && isStored ? { digest: told.digest } : {}
    const signer = { name, timeStamp: at, documentUuid: picture, ...digest }
    editJob(context, command, jobUuid, { signature: withSigner(command, request, signer) })
    // a server without the extension may refuse an unknown property, but stores a note
    if (told !== undefined && !isStored) {
      const beside = { ...command, operationId: newOperationId(context) }
      recordNote(context, beside, jobUuid, { text: told.note })
    }
    return null
  })
}

/** @throws Refused `conflict` if too many people have signed */
function withSigner({ db, actor }: Command, request: SignRequest, signer: Signer): Signature {
  const { jobUuid, role = null, replaces = null } = request
  if (role === null || !offeredExtensions(db).includes('signers')) return signer
  const signature = addSigner(signatureOf(db, actor, jobUuid), { ...signer, role }, replaces)
  return signersOf(signature).length > inputLimits.signers
    ? refuse('conflict', reason('too-many-signers', { count: String(inputLimits.signers) }))
    : signature
}

/**
 * Removes a signer. Without another one the job is unsigned.
 * @returns `not-found`; `conflict` if the signer was removed already; `forbidden`
 */
export function unsignJob(
  context: SyncContext,
  { jobUuid, ...removed }: { jobUuid: string } & SignerKey,
): Outcome<null> {
  return runIntent(context, command => {
    const signature = signatureOf(command.db, command.actor, jobUuid)
    if (!signersOf(signature).some(one => isSigner(one, removed))) refuse('conflict', reason('signer-gone'))
    editJob(context, command, jobUuid, { signature: removeSigner(signature, removed) })
    return null
  })
}

function signatureOf(db: ReadDb, actor: Actor, jobUuid: string): Signature | null {
  return jobAlone(db, getJob(db, actor, jobUuid)).signature
}
