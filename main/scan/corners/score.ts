/** Compares quads by how well the edges of the picture support them. */
import { areaOf, distance, type Quad, sideOf, sides } from '../../../shared/rules/quad.ts'
import { contrastAt, type Edges, type Side, sideBetween, strengthAt } from './edges.ts'

/** Pixels between a side and an edge that supports it. */
const reach = 2

/** Pixels from a side to the paper and to the table: more than a printed line or the head of a table is high. */
const surface = 14

/** Brightness by which paper differs from the table, of 255. */
const leastContrast = 12

/** Largest cosine between two sides that meet: beyond it the page would be seen almost from its edge. */
const mostSlanted = 0.4

/** Pixels to the border of the picture: a corner there is probably outside. */
const border = 3

/** Which edges support a side: all, or only those whose inner side is brighter, as paper on a table is. */
export type Support = 'any' | 'brighter'

/** Returns 0 to 1, and 0 for a quad that cannot be a page. `quad`: clockwise for the support `brighter`. */
export function scoreQuad(edges: Edges, quad: Quad, support: Support): number {
  const slant = slantOf(quad)
  if (slant >= mostSlanted) return 0
  const supports = sides.map(side => supportOf(edges, sideBetween(...sideOf(quad, side)), support))
  const all = Math.min(...supports) * 0.6 + (supports.reduce((sum, one) => sum + one, 0) / 4) * 0.4
  const share = Math.abs(areaOf(quad)) / (edges.width * edges.height)
  return all ** 2 * (1 - slant) * Math.sqrt(share) * (touchesBorder(edges, quad) ? 0.4 : 1)
}

/** Returns the fraction of a side along which the picture has an edge. */
function supportOf(edges: Edges, side: Side, support: Support): number {
  const least = 10 + edges.mean / 2
  const samples = Math.max(8, Math.floor(side.length / 4))
  let supported = 0
  for (let at = 1; at < samples; at++) {
    let strongest = 0
    for (let off = -reach; off <= reach; off++)
      strongest = Math.max(strongest, strengthOf(strengthAt(edges, side, at / samples, off), support))
    if (
      strongest > least &&
      (support === 'any' || contrastAt(edges, side, at / samples, surface) > leastContrast)
    )
      supported += 1
  }
  return supported / (samples - 1)
}

function strengthOf(strength: number, support: Support): number {
  return support === 'any' ? Math.abs(strength) : strength
}

/** Returns the largest cosine between sides that meet: 0 for a rectangle. */
function slantOf(quad: Quad): number {
  const cosines = sides.map(side => {
    const [corner, next] = sideOf(quad, side)
    const [previous] = sideOf(quad, side + 3)
    const along =
      (next.x - corner.x) * (previous.x - corner.x) + (next.y - corner.y) * (previous.y - corner.y)
    return Math.abs(along) / (distance(corner, next) * distance(corner, previous))
  })
  return Math.max(...cosines)
}

function touchesBorder({ width, height }: Edges, quad: Quad): boolean {
  return quad.some(({ x, y }) => x < border || y < border || x >= width - border || y >= height - border)
}
