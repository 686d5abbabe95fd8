/** What a file is to who looks for it. */
import { isPicture, isShown } from '../../../shared/shown-types.ts'
import type { DocumentView } from '../../../shared/view.ts'

type Known = Pick<DocumentView, 'hasContent' | 'notHere' | 'mimeType'>

/** An address elsewhere, of which there are no bytes. */
export function isLink({ hasContent, notHere }: Known): boolean {
  return !hasContent && notHere === null
}

/** It has a place in the gallery, also before it has come. */
function isGalleryPicture(document: Known): boolean {
  return isPicture(document.mimeType) && !isLink(document)
}

/** It opens inside the program. */
export function opensHere(document: Known): boolean {
  return isShown(document.mimeType) && !isLink(document)
}

/** A picture that is here, and can be drawn over. */
export function mayMarkUp({ hasContent, mimeType }: Known): boolean {
  return hasContent && isPicture(mimeType)
}

/** As a gallery shows them: pictures first, then the rest, the newest first in both. */
export function inOrder<D extends Known>(documents: readonly D[]): { pictures: D[]; others: D[] } {
  const newestFirst = documents.toReversed()
  return {
    pictures: newestFirst.filter(isGalleryPicture),
    others: newestFirst.filter(document => !isGalleryPicture(document)),
  }
}
