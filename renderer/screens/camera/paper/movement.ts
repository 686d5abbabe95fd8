/** How far a page moved between two pictures of the camera. */
import { distance, type Quad, scaleQuad, sides, turnQuad } from '../../../../shared/rules/quad.ts'

/**
 * Returns the movement of the corner that moved most, as a fraction of the picture's diagonal. `aspect`: width by
 * height. The corners may begin at different ones, as on a page that is turned by 45°.
 */
export function movementOf(from: Quad, to: Quad, aspect: number): number {
  const [before, after] = [scaleQuad(from, aspect, 1), scaleQuad(to, aspect, 1)]
  const farthest = sides.map(by => {
    const turned = turnQuad(after, by)
    return Math.max(...sides.map(corner => distance(before[corner], turned[corner])))
  })
  return Math.min(...farthest) / Math.hypot(aspect, 1)
}

/** Fraction of the picture in which a corner counts as cut off by its edge. */
const edge = 0.004

/** Whether the picture shows only a part of the page: two of its corners are on the edge of the picture. */
export function isCutOff(corners: Quad): boolean {
  const isOnEdge = (at: number) => at <= edge || at >= 1 - edge
  return corners.filter(({ x, y }) => isOnEdge(x) || isOnEdge(y)).length >= 2
}
