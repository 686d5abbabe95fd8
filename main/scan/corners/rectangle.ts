/** Judges whether a quad can be the picture of a rectangle. */
import { type Quad, sideOf, sides } from '../../../shared/rules/quad.ts'

/** Focal lengths of common cameras, relative to the longer side of the picture. */
const focalLengths = [0.6, 0.75, 0.95, 1.3, 2]

/** A point or a line of the projective plane. */
type Vector = readonly [number, number, number]

/**
 * Returns the least cosine between sides that meet, on a flat page that a camera sees as this quad: 0 for a rectangle,
 * however steeply it is seen. Returns 1 for a quad that is not convex.
 */
export function cosineOf(quad: Quad, { width, height }: { width: number; height: number }): number {
  if (!isConvex(quad)) return 1
  const size = Math.max(width, height)
  const [a, b, c, d] = quad.map(
    ({ x, y }): Vector => [(x - width / 2) / size, (y - height / 2) / size, 1],
  ) as [Vector, Vector, Vector, Vector]
  // Opposite sides are parallel on the page, so their intersection gives their direction in front of the camera.
  const across = cross(cross(a, b), cross(d, c))
  const down = cross(cross(b, c), cross(a, d))
  return Math.min(
    ...focalLengths.map(length => cosineBetween(direction(across, length), direction(down, length))),
  )
}

function isConvex(quad: Quad): boolean {
  const turns = sides.map(side => {
    const [a, b] = sideOf(quad, side)
    const [, c] = sideOf(quad, side + 1)
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
  })
  return turns.every(turn => turn > 0) || turns.every(turn => turn < 0)
}

function direction([x, y, z]: Vector, focalLength: number): Vector {
  return [x, y, z * focalLength]
}

function cross([a, b, c]: Vector, [d, e, f]: Vector): Vector {
  return [b * f - c * e, c * d - a * f, a * e - b * d]
}

function cosineBetween(one: Vector, other: Vector): number {
  const along = one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
  return Math.abs(along) / (Math.hypot(...one) * Math.hypot(...other) || 1)
}
