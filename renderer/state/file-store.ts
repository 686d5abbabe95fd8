/** What a person does to a file that hangs on a job or an asset. */
import type { Request } from '../../shared/contract.ts'
import type { DocumentView } from '../../shared/view.ts'
import { t } from '../text/t.ts'
import { act, attempt, tellFailure } from './ask.ts'
import { reloadAssets } from './assets-store.ts'
import { reloadJob } from './job-store.ts'
import { announceSaved, momentNow } from './toast.ts'

/** What it hangs on. */
export type FileOwner = Request<'document.patch'>['owner']

/** Whether it is kept. Nothing is said by an empty text. While somebody types it is kept at once, and told of once they have ended. */
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
  else tellFailure(outcome.failure)
  reloadOwner(owner)
  return outcome.ok
}

/** An internal file stays on the job, and no customer gets it. */
export async function markInternal(
  owner: FileOwner,
  { uuid: documentUuid }: DocumentView,
  internal: boolean,
): Promise<void> {
  const said = t(internal ? 'file.isInternal' : 'file.isForCustomer')
  if (await act('document.patch', { owner, documentUuid, fields: { internal } }, said)) reloadOwner(owner)
}

/** It can be put back out of the archive. */
export async function takeFileOff(owner: FileOwner, { uuid }: DocumentView): Promise<void> {
  if (await act('document.remove', { owner, documentUuid: uuid }, t('file.takenOff'))) reloadOwner(owner)
}

/** A person wants to see it: it is fetched next, whatever went wrong before. */
export async function fetchFile(owner: FileOwner, documentUuid: string): Promise<void> {
  const outcome = await attempt('document.want', { documentUuid })
  if (outcome.ok) reloadOwner(owner)
  else tellFailure(outcome.failure)
}

/** After a change, and while a file comes, of which no job is told. */
export function reloadOwner({ kind }: FileOwner): void {
  if (kind === 'job') reloadJob()
  else reloadAssets()
}
