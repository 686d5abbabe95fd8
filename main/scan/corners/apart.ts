/** Compares places of quads on a picture. */
import { type Point, type Quad, sideOf, sides } from '../../../shared/rules/quad.ts'

/** Part of a quad's height over a side that another quad may cover: pages may touch, and corners are not exact. */
const mostCovered = 0.1

/** Whether neither of two clockwise quads covers a part of the other one that counts. */
export function areApart(one: Quad, other: Quad): boolean {
  return isBeyondASide(one, other) || isBeyondASide(other, one)
}

/** Whether one side of a quad has the quad on one side and `other` on the other side. */
function isBeyondASide(quad: Quad, other: Quad): boolean {
  return sides.some(side => {
    const [from, to] = sideOf(quad, side)
    const inside = (point: Point) =>
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    const height = Math.max(...quad.map(inside))
    return Math.max(...other.map(inside)) <= mostCovered * height
  })
}
