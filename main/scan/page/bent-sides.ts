/** Measures how the sides of a page are bent on a photo, so that a curled page can be made flat. */
import { areaOf, type Point, type Quad, scaleQuad, sideOf, sides } from '../../../shared/rules/quad.ts'
import { type Curve, offsetAt } from '../corners/curve.ts'
import { contrastAt, type Edges, measureEdges, pointAt, type Side, sideBetween } from '../corners/edges.ts'
import { traceSide } from '../corners/trace-side.ts'
import { type Cv, type Mat, withOwned } from '../pixels/opencv.ts'

/** Pixels of the longer side of the picture on which sides are followed. */
const tracedSize = 640
/** Pixels from a side to the areas that it separates. */
const area = 5
/** Brightness of 255 by which the paper is brighter than the table. */
const leastContrast = 4
/** Fraction of a side along which it is: otherwise it is a line of text on a chosen part, or it covers another page. */
const leastPaper = 0.9
/** Fraction of a side by which it must leave the straight line: less costs time, and makes no text legible. */
const leastBend = 0.008
/** Number of points at which a side is described. */
const points = 65

/** Points on one side, from its first corner to the next one. */
export type BentSide = readonly Point[]

/** `photo`: one channel or three. `quad`: pixels of the photo. Returns the four sides, or null if all are straight. */
export function measureSides(cv: Cv, photo: Mat, quad: Quad): readonly BentSide[] | null {
  return withOwned(own => {
    const scale = Math.min(1, tracedSize / Math.max(photo.cols, photo.rows))
    const small = own(new cv.Mat())
    const size = new cv.Size(Math.round(photo.cols * scale), Math.round(photo.rows * scale))
    cv.resize(photo, small, size, 0, 0, cv.INTER_AREA)
    if (small.channels() === 3) cv.cvtColor(small, small, cv.COLOR_RGB2GRAY)
    cv.medianBlur(small, small, 5)
    const edges = measureEdges(cv, own, small)
    const inner = areaOf(quad) > 0 ? 1 : -1
    const traced = sides.map(at => {
      const side = sideBetween(...sideOf(scaleQuad(quad, scale, scale), at))
      return { side, curve: bendOf(edges, side, inner) }
    })
    if (traced.every(({ curve }) => curve === null)) return null
    return traced.map(({ side, curve }) => pointsOn(side, curve, scale))
  })
}

/** Returns the curve of a bent side, or null for a straight one. */
function bendOf(edges: Edges, side: Side, inner: 1 | -1): Curve | null {
  const curve = traceSide(edges, side, inner)
  if (curve === null) return null
  const places = Array.from({ length: points }, (_, at) => at / (points - 1))
  const isBent = places.some(along => Math.abs(bendAt(curve, along)) > leastBend * side.length)
  const paper = places.filter(along => {
    const contrast = contrastAt(edges, side, { along, off: offsetAt(curve, along), distance: area })
    return contrast * inner > leastContrast
  })
  return isBent && paper.length > points * leastPaper ? curve : null
}

/** Returns the pixels between a curve and the straight line through its ends: the corners stay where they are. */
function bendAt(curve: Curve, along: number): number {
  return offsetAt(curve, along) - offsetAt(curve, 0) * (1 - along) - offsetAt(curve, 1) * along
}

function pointsOn(side: Side, curve: Curve | null, scale: number): BentSide {
  return Array.from({ length: points }, (_, at) => {
    const along = at / (points - 1)
    const { x, y } = pointAt(side, along, curve === null ? 0 : bendAt(curve, along))
    return { x: x / scale, y: y / scale }
  })
}
