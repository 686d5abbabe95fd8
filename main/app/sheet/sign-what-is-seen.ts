/** Sends a signature with a digest of the content that was signed. */

import { writeDigest } from '../../../shared/rules/signed.ts'
import type { Language } from '../../../shared/settings/languages.ts'
import type { Outcome } from '../../../shared/text/failures.ts'
import { currentName } from '../../sync/entities/documents/adopt-document.ts'
import { type SignRequest, signJob } from '../../sync/operations/acts/sign-job.ts'
import type { SyncContext } from '../../sync/state/context.ts'
import { offeredExtensions } from '../../sync/state/server.ts'
import { readSheetSource } from './read-source.ts'
import { createSheetLabels } from './sheet-labels.ts'
import { digestOf } from './signed-content.ts'

/** @returns the same as `signJob` */
export function signWhatIsSeen(
  context: SyncContext,
  { language, ...request }: Omit<SignRequest, 'at' | 'told'> & { language: Language },
): Outcome<null> {
  const at = context.ports.clock.now()
  const { jobUuid, documentUuid } = request
  const db = context.service.store.read
  const name = request.name.trim()
  const picture = documentUuid === null ? null : currentName(db, documentUuid)
  const role = offeredExtensions(db).includes('signers') ? request.role : null
  const signer = { name, timeStamp: at, documentUuid: picture, ...(role != null && { role }) }
  const source = readSheetSource(context, jobUuid, signer)
  if (source === null) return signJob(context, { ...request, at })
  const digest = writeDigest(digestOf(source, signer))
  const { t } = createSheetLabels(language, context.ports.clock.timeZone())
  return signJob(context, { ...request, at, told: { digest, note: t('sheet.signedNote', { name, digest }) } })
}
