/** Makes the flat, clean page of a photo. */

import type { PageLook } from '../../../shared/entities/captured-page.ts'
import type { Quad } from '../../../shared/rules/quad.ts'
import type { Cv } from '../pixels/opencv.ts'
import { freePixels, type Picture } from '../pixels/picture.ts'
import { cleanPage } from './clean.ts'
import { straighten } from './straighten.ts'

/** `corners`: clockwise from the top left of the page, as fractions of the photo. `size`: about the number of pixels. */
export function flatten(
  cv: Cv,
  photo: Picture,
  corners: Quad,
  { look, size }: { look: PageLook; size: number },
): Picture {
  const page = straighten(cv, photo, corners, size)
  const data = cleanPage(cv, page, look)
  if (data !== page.data) freePixels(page.data)
  return { ...page, data }
}
