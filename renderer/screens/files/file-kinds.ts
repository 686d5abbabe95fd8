/** Kinds of files, as the user sees them. */

import type { DocumentView } from '../../../shared/views/document.ts'
import { isPicture, isShown } from '../../../shared/views/shown-types.ts'

type Known = Pick<DocumentView, 'hasContent' | 'notHere' | 'mimeType'>

/** A link to another site, which has no content here. */
export function isLink({ hasContent, notHere }: Known): boolean {
  return !hasContent && notHere === null
}

/** Shown in the gallery, even before it is downloaded. */
function isGalleryPicture(document: Known): boolean {
  return isPicture(document.mimeType) && !isLink(document)
}

/** The viewer can show it. */
export function opensHere(document: Known): boolean {
  return isShown(document.mimeType) && !isLink(document)
}

/** A downloaded picture, which can be drawn over. */
export function mayMarkUp({
  hasContent,
  mimeType,
  isManual,
}: Known & Pick<DocumentView, 'isManual'>): boolean {
  return hasContent && isPicture(mimeType) && !isManual
}

/** Sorts as in the gallery: pictures first, then other files, each newest first. */
export function inOrder<D extends Known>(documents: readonly D[]): { pictures: D[]; others: D[] } {
  const newestFirst = documents.toReversed()
  return {
    pictures: newestFirst.filter(isGalleryPicture),
    others: newestFirst.filter(document => !isGalleryPicture(document)),
  }
}
