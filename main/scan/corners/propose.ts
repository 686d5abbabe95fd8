/** Proposes quads that may be a page: contours of bright, colourless or bordered areas, reduced to four corners. */
import type { Point, Quad } from '../../../shared/rules/quad.ts'
import { type Cv, type Mat, type Own, withOwned } from '../pixels/opencv.ts'

/** Fractions of the picture's area: a page is neither a label on the table nor the whole picture. */
const areas = { least: 0.12, most: 0.96 }

/** Fractions of a contour's length by which its four corners may differ from it. */
const tolerances = [0.015, 0.03, 0.05]

/** Thresholds of weak and strong edges, and the size in pixels of the gaps that are closed. */
const outline = { weak: 30, strong: 90, gap: 7 }

/** `grey` and `saturation`: one channel each, of the same size. */
export function proposeQuads(cv: Cv, layers: { grey: Mat; saturation: Mat }): Quad[] {
  return [
    ...proposeFrom(cv, layers.grey, cv.THRESH_BINARY),
    ...proposeFrom(cv, layers.saturation, cv.THRESH_BINARY_INV),
  ]
}

function proposeFrom(cv: Cv, layer: Mat, brightOrPale: number): Quad[] {
  return withOwned(own => {
    const smooth = own(new cv.Mat())
    cv.GaussianBlur(layer, smooth, new cv.Size(5, 5), 0)
    const area = own(new cv.Mat())
    cv.threshold(smooth, area, 0, 255, brightOrPale + cv.THRESH_OTSU)
    const found = quadsOf(cv, area)
    const { weak, strong, gap } = outline
    cv.Canny(smooth, area, weak, strong)
    cv.morphologyEx(area, area, cv.MORPH_CLOSE, own(cv.Mat.ones(gap, gap, cv.CV_8U)))
    return [...found, ...quadsOf(cv, area)]
  })
}

/** Returns the quads around the white areas of a binary picture. */
function quadsOf(cv: Cv, area: Mat): Quad[] {
  return withOwned(own => {
    const contours = own(new cv.MatVector())
    cv.findContours(area, contours, own(new cv.Mat()), cv.RETR_LIST, cv.CHAIN_APPROX_SIMPLE)
    const whole = area.cols * area.rows
    const found: Quad[] = []
    for (let at = 0; at < contours.size(); at++) {
      const contour = own(contours.get(at))
      if (contour.rows < 4) continue
      const hull = own(new cv.Mat())
      cv.convexHull(contour, hull)
      const size = cv.contourArea(hull)
      if (size < whole * areas.least || size > whole * areas.most) continue
      found.push(...cornersOf(cv, own, hull))
    }
    return found
  })
}

function cornersOf(cv: Cv, own: Own, hull: Mat): Quad[] {
  const length = cv.arcLength(hull, true)
  return tolerances.flatMap(tolerance => {
    const corners = own(new cv.Mat())
    cv.approxPolyDP(hull, corners, tolerance * length, true)
    return corners.rows === 4 ? [quadFrom(corners.data32S)] : []
  })
}

function quadFrom(numbers: Int32Array): Quad {
  const at = (index: number): Point => ({
    x: numbers[index * 2] as number,
    y: numbers[index * 2 + 1] as number,
  })
  return [at(0), at(1), at(2), at(3)]
}
