/** The page or document that the user removed last. It can be restored until another one is removed. */
import { signal } from '@preact/signals'
import type { CapturedPage, CaptureView } from '../../../../shared/contract/capture.ts'
import { act } from '../../../state/ask.ts'
import type { FileOwner } from '../../../state/file-store.ts'
import { registerStore } from '../../../state/stores.ts'
import { t } from '../../../text/t.ts'
import { reloadCaptures } from './capture-store.ts'

export interface Removed {
  owner: FileOwner
  captureUuid: string
  /** null: the whole document */
  pageUuid: string | null
  /** `Page 2 is deleted.` */
  said: string
}

export const removed = signal<Removed | null>(null)

registerStore({
  forget() {
    removed.value = null
  },
})

/** Removes a page; the last one with its document. */
export async function removePage(owner: FileOwner, capture: CaptureView, page: CapturedPage): Promise<void> {
  const said = t('paper.pageRemoved', { at: capture.pages.indexOf(page) + 1 })
  const isRemoved = await act('capture.removePage', { pageUuid: page.uuid }, said)
  if (isRemoved) removed.value = { owner, captureUuid: capture.uuid, pageUuid: page.uuid, said }
  reloadCaptures()
}

/** Removes the document with its photos. Returns whether it was removed. */
export async function removeCapture(owner: FileOwner, { uuid, name }: CaptureView): Promise<boolean> {
  const said = t('paper.removed', { name })
  const isRemoved = await act('capture.remove', { captureUuid: uuid }, said)
  if (isRemoved) removed.value = { owner, captureUuid: uuid, pageUuid: null, said }
  reloadCaptures()
  return isRemoved
}

/** Restores a page at its place, or a document. */
export async function restore({ captureUuid, pageUuid }: Removed): Promise<void> {
  const isBack =
    pageUuid === null
      ? await act('capture.restore', { captureUuid }, t('paper.restored'))
      : await act('capture.restorePage', { pageUuid }, t('paper.pageRestored'))
  if (isBack) removed.value = null
  reloadCaptures()
}
