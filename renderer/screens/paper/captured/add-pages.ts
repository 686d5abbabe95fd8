/** Makes pages of chosen, dropped or pasted pictures, one after the other, as each uses the memory of a photo. */
import { signal } from '@preact/signals'
import { limits } from '../../../../shared/limits/limits.ts'
import type { Failure } from '../../../../shared/text/failures.ts'
import { actFor, attempt } from '../../../state/ask.ts'
import type { FileOwner } from '../../../state/file-store.ts'
import { registerStore } from '../../../state/stores.ts'
import { alertFailed, announceSaved, momentNow } from '../../../state/toast.ts'
import { describeFailure } from '../../../text/failure-messages.ts'
import { formatBytes } from '../../../text/format.ts'
import { t } from '../../../text/t.ts'
import { reloadCaptures } from './capture-store.ts'

export interface AddingPages {
  /** the document that gets them; null: they begin one */
  captureUuid: string | null
  done: number
  total: number
}

/** Pictures that are being added; null: none. */
export const addingPages = signal<AddingPages | null>(null)

registerStore({
  forget() {
    addingPages.value = null
  },
})

let last: Promise<unknown> = Promise.resolve()

/**
 * Adds the pictures at the end of a document, in their order. `captureUuid` null: they begin one. Returns its uuid; null:
 * no page was added. The user sees which files were not added, and why.
 */
export function addPages(
  owner: FileOwner,
  captureUuid: string | null,
  files: readonly File[],
): Promise<string | null> {
  const added = last.then(() => addEach(owner, captureUuid, files))
  last = added.catch(() => null)
  return added
}

async function addEach(
  owner: FileOwner,
  captureUuid: string | null,
  files: readonly File[],
): Promise<string | null> {
  const begun = momentNow()
  let [uuid, count] = [captureUuid, 0]
  for (const [done, file] of files.entries()) {
    addingPages.value = { captureUuid, done, total: files.length }
    const added = await addPage(owner, uuid, file)
    if (added === 'stopped') break
    if (added === null) continue
    uuid = added
    count++
    reloadCaptures()
  }
  addingPages.value = null
  if (count > 0) announceSaved(t('paper.added', { count }), begun)
  return count === 0 ? null : uuid
}

/** Returns the uuid of the document; null: the file was refused; `stopped`: no further file can be stored. */
async function addPage(
  owner: FileOwner,
  captureUuid: string | null,
  file: File,
): Promise<string | null | 'stopped'> {
  const { name, size, lastModified: takenAt } = file
  if (size === 0) return refuse(t('file.empty', { name }))
  if (size > limits.documentBytes)
    return refuse(t('file.tooLarge', { name, most: formatBytes(limits.documentBytes) }))
  const buffer = await file.arrayBuffer().catch(() => null)
  if (buffer === null) return refuse(t('file.unreadable', { name }))
  const request = { owner, captureUuid, label: t('paper.document'), bytes: new Uint8Array(buffer), takenAt }
  const outcome = await attempt('capture.addPage', request)
  if (outcome.ok) return outcome.value.captureUuid
  tell(name, outcome.failure)
  return outcome.failure?.code === 'invalid' ? null : 'stopped'
}

function refuse(text: string): null {
  alertFailed(text)
  return null
}

/** Null: it was shown already. */
function tell(name: string, failure: Failure | null): void {
  if (failure === null) return
  const { text, detail } = describeFailure(failure)
  alertFailed(t('paper.notAdded', { name }), [text, detail].filter(Boolean).join(' '))
}

/** Makes pages of photos that are on the job or asset already. Returns the uuid of the document, or null. */
export async function addStored(
  owner: FileOwner,
  captureUuid: string | null,
  documentUuids: readonly string[],
): Promise<string | null> {
  const request = { owner, captureUuid, label: t('paper.document'), documentUuids: [...documentUuids] }
  const said = t('paper.added', { count: documentUuids.length })
  const outcome = await actFor('capture.addStored', request, said)
  reloadCaptures()
  return outcome.ok ? outcome.value.captureUuid : null
}
