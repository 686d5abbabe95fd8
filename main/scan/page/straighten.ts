/** Turns the part of a photo inside four corners into a flat page. */
import { pageSizeOf, type Quad, scaleQuad, wholePhoto } from '../../../shared/rules/quad.ts'
import { type Cv, matOf, withOwned } from '../pixels/opencv.ts'
import type { Picture } from '../pixels/picture.ts'
import { measureSides } from './bent-sides.ts'
import { projectionBetween } from './projection.ts'
import { unroll } from './unroll.ts'

/** Pixels of a straightened page: enough to read 8-point print on A4. */
export const pagePixels = 2_000_000

/** `corners`: fractions of the picture, from the top left of the page. Its sides may be bent on the picture. */
export function straighten(cv: Cv, picture: Picture, corners: Quad, pixels = pagePixels): Picture {
  const quad = scaleQuad(corners, picture.width, picture.height)
  const size = pageSizeOf(quad)
  const scale = Math.sqrt(pixels / (size.width * size.height))
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  return withOwned(own => {
    const photo = matOf(cv, own, picture)
    const bent = measureSides(cv, photo, quad)
    if (bent !== null) return { data: unroll(cv, photo, bent, { width, height }), width, height }
    const change = projectionBetween(cv, own, quad, scaleQuad(wholePhoto, width, height))
    const flat = own(new cv.Mat())
    cv.warpPerspective(
      photo,
      flat,
      change,
      new cv.Size(width, height),
      cv.INTER_LINEAR,
      cv.BORDER_REPLICATE,
      new cv.Scalar(),
    )
    return { data: new Uint8Array(flat.data), width, height }
  })
}
