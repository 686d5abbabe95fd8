/** Brightness gradients of a small picture, with which sides of a page are found. */
import { distance, type Point } from '../../../shared/rules/quad.ts'
import type { Cv, Mat, Own } from '../pixels/opencv.ts'

export interface Edges {
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
  /** Brightness of each pixel, 0 to 255. */
  readonly grey: Uint8Array
  /** Gradient to the right, for each pixel. */
  readonly right: Float32Array
  /** Gradient downwards, for each pixel. */
  readonly down: Float32Array
  /** Mean length of the gradients. */
  readonly mean: number
}

/** `grey`: one channel. The result refers to memory that `own` frees. */
export function measureEdges(cv: Cv, own: Own, grey: Mat): Edges {
  const right = own(new cv.Mat())
  const down = own(new cv.Mat())
  cv.Sobel(grey, right, cv.CV_32F, 1, 0, 3)
  cv.Sobel(grey, down, cv.CV_32F, 0, 1, 3)
  const edges = {
    width: grey.cols,
    height: grey.rows,
    grey: grey.data,
    right: right.data32F,
    down: down.data32F,
  }
  let sum = 0
  for (let at = 0; at < edges.right.length; at++)
    sum += Math.hypot(edges.right[at] as number, edges.down[at] as number)
  return { ...edges, mean: sum / edges.right.length }
}

/** A side of a quad, with the direction that is perpendicular to it. */
export interface Side {
  readonly from: Point
  readonly to: Point
  /** Pixels. */
  readonly length: number
  /** Unit vector perpendicular to the side. */
  readonly across: Point
}

export function sideBetween(from: Point, to: Point): Side {
  const length = distance(from, to)
  return { from, to, length, across: { x: (from.y - to.y) / length, y: (to.x - from.x) / length } }
}

/** Returns the point at a fraction of the side, `off` pixels away from it. */
export function pointAt({ from, to, across }: Side, along: number, off: number): Point {
  return {
    x: from.x + (to.x - from.x) * along + across.x * off,
    y: from.y + (to.y - from.y) * along + across.y * off,
  }
}

/**
 * Returns the strength of an edge that runs along the side, at a fraction of it and `off` pixels away; negative if it
 * is darker in the direction of `across`. At the border of the picture: 0.
 */
export function strengthAt(edges: Edges, side: Side, along: number, off: number): number {
  const point = pointAt(side, along, off)
  const x = Math.round(point.x)
  const y = Math.round(point.y)
  if (x < 1 || y < 1 || x >= edges.width - 1 || y >= edges.height - 1) return 0
  const at = y * edges.width + x
  return (edges.right[at] as number) * side.across.x + (edges.down[at] as number) * side.across.y
}

/**
 * Returns how much brighter one side of an edge is than the other, `distance` pixels away from it in both directions.
 * The edge is at a fraction of the side, `off` pixels away from it.
 */
export function contrastAt(
  { width, height, grey }: Edges,
  side: Side,
  { along, off = 0, distance }: { along: number; off?: number; distance: number },
): number {
  const brightness = (point: Point) => {
    const x = Math.min(width - 1, Math.max(0, Math.round(point.x)))
    const y = Math.min(height - 1, Math.max(0, Math.round(point.y)))
    return grey[y * width + x] as number
  }
  return brightness(pointAt(side, along, off + distance)) - brightness(pointAt(side, along, off - distance))
}
