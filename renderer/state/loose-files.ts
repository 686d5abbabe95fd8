/** Files of an answer or a signature. They belong to a job, but are not in its list of files. */
import { limits } from '../../shared/limits/limits.ts'
import { describeLoss } from '../text/file-labels.ts'
import { formatBytes } from '../text/format.ts'
import { t } from '../text/t.ts'
import { attempt, showFailure } from './ask.ts'
import { alertFailed } from './toast.ts'

/** Returns the uuid once the bytes are on the disk. Returns null if it was refused; the user sees why. */
export async function addLooseFile(
  jobUuid: string,
  file: { bytes: Uint8Array<ArrayBuffer>; fileName: string; takenAt?: number | null },
): Promise<string | null> {
  const { takenAt = null, ...kept } = file
  const owner = { kind: 'job', ref: jobUuid } as const
  const outcome = await attempt('document.add', { owner, ...kept, takenAt, attach: false })
  if (!outcome.ok) {
    showFailure(outcome.failure)
    return null
  }
  const loss = describeLoss(file.fileName, outcome.value)
  if (loss !== null) alertFailed(loss)
  return outcome.value.documentUuid
}

/** Adds a file that the user has chosen, like `addLooseFile`. */
export async function addChosenFile(jobUuid: string, file: File): Promise<string | null> {
  // checks the size before the file is read into memory
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
