/** Stores and removes signatures of a job. */
import type { SignerKey } from '../../../shared/rules/signers.ts'
import { act } from '../../state/ask.ts'
import { reloadJob } from '../../state/job-store.ts'
import { addLooseFile } from '../../state/loose-files.ts'
import { spokenLanguage, t } from '../../text/t.ts'
import { inkToPng, parseInk } from './ink.ts'
import type { SignDraft } from './sign-draft-text.ts'

/**
 * Stores the picture first, then the name with it. `role`: null if the server stores one signer. Returns false if it was
 * refused; the user sees why.
 */
export async function saveSignature(
  jobUuid: string,
  { name, ink, way, photo, replaces }: SignDraft,
  role: string | null,
): Promise<boolean> {
  const picture = way === 'draw' ? await inkToPng(parseInk(ink)) : way === 'photo' ? photo : null
  const documentUuid =
    picture instanceof Uint8Array
      ? await addLooseFile(jobUuid, { bytes: picture, fileName: 'signature.png' })
      : (picture?.documentUuid ?? null)
  // the refusal of a picture has already been reported
  if (picture !== null && documentUuid === null) return false
  const language = spokenLanguage()
  const request = { jobUuid, name, documentUuid, language, role: role?.trim() ?? null, replaces }
  const isSigned = await act('job.sign', request, t('sign.saved'))
  if (isSigned) reloadJob()
  return isSigned
}

/** Returns false if it was refused; the user sees why. */
export async function removeSignature(jobUuid: string, { name, timeStamp }: SignerKey): Promise<boolean> {
  const isRemoved = await act('job.unsign', { jobUuid, name, timeStamp }, t('sign.removed'))
  if (isRemoved) reloadJob()
  return isRemoved
}
