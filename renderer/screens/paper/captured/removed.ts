/** The page or document that the user removed or took again last. It can be restored until the next one. */
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
  /** the page has another photo now */
  isRetaken?: boolean
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

/** Call it when a page has another photo. `at` counts from 1. */
export function noteRetaken(
  owner: FileOwner,
  { captureUuid, pageUuid, at }: { captureUuid: string; pageUuid: string; at: number },
): void {
  removed.value = { owner, captureUuid, pageUuid, said: t('paper.retaken', { at }), isRetaken: true }
}

/** Restores a page at its place or with its earlier photo, or a document. */
export async function restore({ captureUuid, pageUuid, isRetaken = false }: Removed): Promise<void> {
  const isBack =
    pageUuid === null
      ? await act('capture.restore', { captureUuid }, t('paper.restored'))
      : await act(
          'capture.restorePage',
          { pageUuid },
          t(isRetaken ? 'paper.photoRestored' : 'paper.pageRestored'),
        )
  if (isBack) removed.value = null
  reloadCaptures()
}
