/** Points and quadrilaterals, in pixels or as fractions of a picture. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** Four corners, clockwise on the picture (y points down). */
export type Quad = readonly [Point, Point, Point, Point]

export const sides = [0, 1, 2, 3] as const

/** Corners of a whole photo, as fractions of it. */
export const wholePhoto: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** Returns the corner at the beginning of a side, and the one at its end. */
export function sideOf(quad: Quad, side: number): readonly [Point, Point] {
  return [quad[side % 4] as Point, quad[(side + 1) % 4] as Point]
}

export function scaleQuad(quad: Quad, x: number, y: number): Quad {
  return mapQuad(quad, point => ({ x: point.x * x, y: point.y * y }))
}

export function mapQuad(quad: Quad, change: (point: Point) => Point): Quad {
  const [a, b, c, d] = quad
  return [change(a), change(b), change(c), change(d)]
}

/** Starts the list with another corner, and keeps the direction. `by` is a number of corners, 0 to 3. */
export function turnQuad(quad: Quad, by: number): Quad {
  const at = (index: number) => quad[(index + by) % 4] as Point
  return [at(0), at(1), at(2), at(3)]
}

/** Returns the quad clockwise, beginning with the corner nearest to the top left. */
export function orderCorners(corners: Quad): Quad {
  const [a, b, c, d] = corners
  const clockwise: Quad = areaOf(corners) >= 0 ? corners : [a, d, c, b]
  const sums = clockwise.map(({ x, y }) => x + y)
  return turnQuad(clockwise, sums.indexOf(Math.min(...sums)))
}

/** Returns the area inside the quad; negative if its corners run counterclockwise. */
export function areaOf(quad: Quad): number {
  let twice = 0
  for (const side of sides) {
    const [a, b] = sideOf(quad, side)
    twice += a.x * b.y - b.x * a.y
  }
  return twice / 2
}

/** Returns the width and height of the page that the quad shows: each the longer one of two opposite sides. */
export function pageSizeOf(quad: Quad): { width: number; height: number } {
  const lengthOf = (side: number) => distance(...sideOf(quad, side))
  return { width: Math.max(lengthOf(0), lengthOf(2)), height: Math.max(lengthOf(1), lengthOf(3)) }
}

/** Returns the intersection of the lines through two pairs of points, or null if they are parallel. */
export function intersect([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point | null {
  const across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (Math.abs(across) < 1e-9) return null
  const along = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across
  return { x: a.x + (b.x - a.x) * along, y: a.y + (b.y - a.y) * along }
}
