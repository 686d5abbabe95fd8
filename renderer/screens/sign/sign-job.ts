/** Puts a signature on a job: its picture first, then the name that it belongs to. */

import { act } from '../../state/ask.ts'
import { reloadJob } from '../../state/job-store.ts'
import { addLooseFile } from '../../state/loose-files.ts'
import { spokenLanguage } from '../../state/spoken-language.ts'
import { t } from '../../text/t.ts'

/** `picture`: bytes of a PNG, or what is kept already; null for a name that was typed. False: refused, and told. */
export async function saveSignature(
  jobUuid: string,
  name: string,
  picture: Uint8Array<ArrayBuffer> | { documentUuid: string } | null,
): Promise<boolean> {
  const documentUuid =
    picture instanceof Uint8Array
      ? await addLooseFile(jobUuid, { bytes: picture, fileName: 'signature.png' })
      : (picture?.documentUuid ?? null)
  // a picture that was refused has been told of
  if (picture !== null && documentUuid === null) return false
  const signature = { jobUuid, name, documentUuid, language: spokenLanguage() }
  const isSigned = await act('job.sign', signature, t('sign.saved'))
  if (isSigned) reloadJob()
  return isSigned
}
