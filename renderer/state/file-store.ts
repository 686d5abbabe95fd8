/** Actions on a file of a job or an asset. */
import type { Request } from '../../shared/contract/contract.ts'
import type { DocumentView } from '../../shared/views/document.ts'
import { t } from '../text/t.ts'
import { act, attempt, showFailure } from './ask.ts'
import { reloadAssets } from './assets-store.ts'
import { reloadJob } from './job-store.ts'
import { announceSaved, momentNow } from './toast.ts'

/** The job or asset to which the file is attached. */
export type FileOwner = Request<'document.patch'>['owner']

/**
 * Saves a caption; an empty text removes it. While the user types it is saved silently, and announced at the end.
 * Returns whether it was saved.
 */
export async function describeFile(
  owner: FileOwner,
  document: DocumentView,
  { text, isTyping }: { text: string; isTyping: boolean },
): Promise<boolean> {
  const description = text.trim() === '' ? null : text.trim()
  const request = { owner, documentUuid: document.uuid, fields: { description }, isTyping }
  const begun = momentNow()
  const outcome = await attempt('document.patch', request)
  if (outcome.ok && isTyping) return true
  if (outcome.ok) announceSaved(t('file.captionSaved'), begun)
  else showFailure(outcome.failure)
  reloadOwner(owner)
  return outcome.ok
}

/** An internal file stays on the job, and the customer does not get it. */
export async function markInternal(
  owner: FileOwner,
  { uuid: documentUuid }: DocumentView,
  internal: boolean,
): Promise<void> {
  const said = t(internal ? 'file.isInternal' : 'file.isForCustomer')
  if (await act('document.patch', { owner, documentUuid, fields: { internal } }, said)) reloadOwner(owner)
}

/** Removes the file; the archive can restore it. */
export async function removeFile(owner: FileOwner, { uuid }: DocumentView): Promise<void> {
  if (await act('document.remove', { owner, documentUuid: uuid }, t('file.removed'))) reloadOwner(owner)
}

/** Downloads the file next, because the user wants to see it. Earlier errors do not matter. */
export async function fetchFile(owner: FileOwner, documentUuid: string): Promise<void> {
  const outcome = await attempt('document.want', { documentUuid })
  if (outcome.ok) reloadOwner(owner)
  else showFailure(outcome.failure)
}

/** Reads again after a change, and during a download, for which main reports no change of a job. */
export function reloadOwner({ kind }: FileOwner): void {
  if (kind === 'job') reloadJob()
  else reloadAssets()
}
