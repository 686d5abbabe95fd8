/** Moves the sides of a quad onto the edges that are nearest to them. */
import { intersect, type Point, type Quad, sideOf, sides } from '../../../shared/rules/quad.ts'
import { type Edges, pointAt, type Side, sideBetween, strengthAt } from './edges.ts'

/** Pixels around a side in which its edge is searched. */
const reach = 5
/** Strength that an edge loses for each pixel of its distance. */
const lossPerPixel = 2
const leastStrength = 12
/** The ends of a side are left out, where the edges of two sides meet. */
const ends = 0.06
/** Fraction of the samples that must find an edge; with fewer, the side stays where it is. */
const leastFound = 0.3
/** Pixels by which an edge may differ from the middle one. */
const mostOff = 3

/** An edge near a side. */
interface Sample {
  /** Fraction of the side. */
  along: number
  /** Pixels away from the side. */
  off: number
}

export function refineQuad(edges: Edges, quad: Quad): Quad {
  return moveSides(edges, moveSides(edges, quad))
}

function moveSides(edges: Edges, quad: Quad): Quad {
  const lines = sides.map(side => fitLine(edges, sideBetween(...sideOf(quad, side))))
  const cornerAt = (side: number): Point => {
    const before = lines[(side + 3) % 4] as readonly [Point, Point]
    const after = lines[side] as readonly [Point, Point]
    return intersect(before, after) ?? (quad[side] as Point)
  }
  return [cornerAt(0), cornerAt(1), cornerAt(2), cornerAt(3)]
}

/** Returns two points on the straight line through the edges near a side. */
function fitLine(edges: Edges, side: Side): readonly [Point, Point] {
  const samples = Math.floor(side.length / 3)
  const found = findSamples(edges, side, samples)
  if (found.length < Math.max(2, samples * leastFound)) return [side.from, side.to]
  const middle = found.map(({ off }) => off).sort((a, b) => a - b)[found.length >> 1] as number
  const near = found.filter(({ off }) => Math.abs(off - middle) <= mostOff)
  const { offset, slope } = leastSquares(near)
  return [pointAt(side, 0, offset), pointAt(side, 1, offset + slope)]
}

function findSamples(edges: Edges, side: Side, samples: number): Sample[] {
  const found: Sample[] = []
  for (let at = Math.ceil(samples * ends); at < samples * (1 - ends); at++) {
    const along = at / samples
    let best = leastStrength
    let sample: Sample | null = null
    for (let off = -reach; off <= reach; off++) {
      const strength = Math.abs(strengthAt(edges, side, along, off)) - Math.abs(off) * lossPerPixel
      if (strength <= best) continue
      best = strength
      sample = { along, off }
    }
    if (sample !== null) found.push(sample)
  }
  return found
}

function leastSquares(samples: readonly Sample[]): { offset: number; slope: number } {
  const count = samples.length
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / count
  const along = mean(sample => sample.along)
  const off = mean(sample => sample.off)
  const spread = mean(sample => (sample.along - along) ** 2)
  const slope = spread === 0 ? 0 : mean(sample => (sample.along - along) * (sample.off - off)) / spread
  return { offset: off - slope * along, slope }
}
