/** Turns the part of a photo inside four corners into a flat page. */
import { pageSizeOf, type Quad, scaleQuad } from '../../../shared/rules/quad.ts'
import { type Cv, matOf, type Own, withOwned } from '../pixels/opencv.ts'
import type { Picture } from '../pixels/picture.ts'

/** Pixels of a straightened page: enough to read 8-point print on A4. */
export const pagePixels = 2_000_000

/** `corners`: fractions of the picture, clockwise from the top left of the page. */
export function straighten(cv: Cv, picture: Picture, corners: Quad, pixels = pagePixels): Picture {
  const quad = scaleQuad(corners, picture.width, picture.height)
  const size = pageSizeOf(quad)
  const scale = Math.sqrt(pixels / (size.width * size.height))
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  return withOwned(own => {
    const photo = matOf(cv, own, picture)
    const page: Quad = [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
    ]
    const change = own(cv.getPerspectiveTransform(pointsOf(cv, own, quad), pointsOf(cv, own, page)))
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

function pointsOf(cv: Cv, own: Own, quad: Quad) {
  return own(
    cv.matFromArray(
      4,
      1,
      cv.CV_32FC2,
      quad.flatMap(({ x, y }) => [x, y]),
    ),
  )
}
