/** Compares quads by how well the edges of the picture support them. */
import { areaOf, type Point, type Quad, sideOf, sides } from '../../../shared/rules/quad.ts'
import { type Curve, offsetAt } from './curve.ts'
import { contrastAt, type Edges, type Side, sideBetween, strengthAt } from './edges.ts'
import { cosineOf } from './rectangle.ts'
import { traceSide } from './trace-side.ts'

const straight: Curve = [0]

/** Pixels between a side and an edge that supports it. */
const reach = 2

/** Pixels from a side to the paper and to the table: more than a printed line, and more than the head of a table is high. */
const surfaces = [7, 14]

/** Brightness by which paper differs from the table, of 255. */
const leastContrast = 4

/** Part of the support that a side has by its edge alone: a table may be as bright as paper. */
const edgeAlone = 0.4

/** Length, relative to a side, of its continuation behind a corner. */
const extension = 0.12

/** Fraction of such a continuation that has an edge by accident. */
const leastContinued = 0.5

/** Largest cosine between the sides of a page: paper is curled, and the camera is known only roughly. */
const mostSlanted = 0.3

/** Pixels to the border of the picture: a corner there is probably outside. */
const border = 3

/** Returns 0 to 1, and 0 for a quad that cannot be a page. `quad`: clockwise. `mayBend`: its sides follow bent edges. */
export function scoreQuad(edges: Edges, quad: Quad, mayBend = false): number {
  const cosine = cosineOf(quad, edges)
  if (cosine >= mostSlanted) return 0
  const supports = sides.map(at => {
    const side = sideBetween(...sideOf(quad, at))
    return supportOf(edges, side, (mayBend && traceSide(edges, side, 1)) || straight)
  })
  const inner = continuationOf(edges, quad)
  const whole = inner > leastContinued ? 1 - inner : 1
  const all = Math.min(...supports) * 0.6 + (supports.reduce((sum, one) => sum + one, 0) / 4) * 0.4
  return (
    all ** 2 * (1 - cosine) * whole * Math.sqrt(shareOf(edges, quad)) * (touchesBorder(edges, quad) ? 0.4 : 1)
  )
}

/** Returns the part of the picture that a quad covers. */
export function shareOf({ width, height }: Edges, quad: Quad): number {
  return Math.abs(areaOf(quad)) / (width * height)
}

/**
 * Returns how surely one of the sides is a line inside the page: the fraction along which both sides that it meets
 * continue beyond it.
 */
function continuationOf(edges: Edges, quad: Quad): number {
  const continued = sides.map(side => {
    const [begin, end] = sideOf(quad, side)
    const [before] = sideOf(quad, side + 3)
    const [, after] = sideOf(quad, side + 1)
    return Math.min(
      supportOf(edges, sideBetween(begin, beyond(before, begin))),
      supportOf(edges, sideBetween(beyond(after, end), end)),
    )
  })
  return Math.max(...continued)
}

/** Returns a point on the line through two points, behind the second one. */
function beyond(first: Point, second: Point): Point {
  return { x: second.x + (second.x - first.x) * extension, y: second.y + (second.y - first.y) * extension }
}

/** Returns the fraction of a side along which the picture has an edge, which counts more if the inner side is brighter. */
export function supportOf(edges: Edges, side: Side, curve = straight): number {
  const least = 10 + edges.mean / 2
  const samples = Math.max(8, Math.floor(side.length / 4))
  let supported = 0
  for (let at = 1; at < samples; at++) {
    const along = at / samples
    const middle = offsetAt(curve, along)
    let strongest = 0
    for (let off = middle - reach; off <= middle + reach; off++)
      strongest = Math.max(strongest, Math.abs(strengthAt(edges, side, along, off)))
    if (strongest <= least) continue
    const isPaper = surfaces.every(
      surface => contrastAt(edges, side, { along, off: middle, distance: surface }) > leastContrast,
    )
    supported += isPaper ? 1 : edgeAlone
  }
  return supported / (samples - 1)
}

function touchesBorder({ width, height }: Edges, quad: Quad): boolean {
  return quad.some(({ x, y }) => x < border || y < border || x >= width - border || y >= height - border)
}
