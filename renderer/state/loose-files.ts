/** Files that an answer or a signature names: they belong to a job and hang nowhere. */
import { limits } from '../../shared/limits.ts'
import { describeLoss } from '../text/file-words.ts'
import { formatBytes } from '../text/format.ts'
import { t } from '../text/t.ts'
import { attempt, tellFailure } from './ask.ts'
import { alertFailed } from './toast.ts'

/** Its uuid, once its bytes are on the disk; null: it was refused, which has been told. */
export async function addLooseFile(
  jobUuid: string,
  file: { bytes: Uint8Array<ArrayBuffer>; fileName: string; takenAt?: number | null },
): Promise<string | null> {
  const { takenAt = null, ...kept } = file
  const owner = { kind: 'job', ref: jobUuid } as const
  const outcome = await attempt('document.add', { owner, ...kept, takenAt, attach: false })
  if (!outcome.ok) {
    tellFailure(outcome.failure)
    return null
  }
  const loss = describeLoss(file.fileName, outcome.value)
  if (loss !== null) alertFailed(loss)
  return outcome.value.documentUuid
}

/** The same for a file that a person chose. */
export async function addChosenFile(jobUuid: string, file: File): Promise<string | null> {
  // what is too much is not read into memory first
  if (file.size > limits.documentBytes) {
    alertFailed(t('file.tooLarge', { name: file.name, most: formatBytes(limits.documentBytes) }))
    return null
  }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) {
    alertFailed(t('file.unreadable', { name: file.name }))
    return null
  }
  const takenAt = file.type.startsWith('image/') ? file.lastModified : null
  return addLooseFile(jobUuid, { bytes: new Uint8Array(bytes), fileName: file.name, takenAt })
}
