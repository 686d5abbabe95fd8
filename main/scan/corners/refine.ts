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
/** Fraction of the samples from which the bend of a side is measured; fingers hide a part of a side. */
const leastBent = 0.6
/** Pixels by which an edge may differ from the others. */
const mostOff = 3
/** Fraction of a side by which its middle may leave the straight line: more is another object. */
const mostBend = 0.05
/** Fraction of a side that counts as its end: there a bent side is nearly straight. */
const tip = 0.1
const passes = 4

/** An edge near a side. */
interface Sample {
  /** Fraction of the side. */
  along: number
  /** Pixels away from the side. */
  off: number
}

/** Pixels between a straight side and the edge: at its beginning, from there to its end, and by the bend of its middle. */
interface Curve {
  offset: number
  slope: number
  bend: number
}

interface BentSide {
  side: Side
  curve: Curve
}

/** Sides of a curled page are bent, so its corners are where the ends of the sides meet. */
export function refineQuad(edges: Edges, quad: Quad): Quad {
  let bent = sides.map(at => ({
    side: sideBetween(...sideOf(quad, at)),
    curve: { offset: 0, slope: 0, bend: 0 },
  }))
  for (let pass = 0; pass < passes; pass++) bent = bent.map(one => moveSide(edges, one, pass > 1))
  const cornerAt = (at: number): Point => {
    const before = bent[(at + 3) % 4] as BentSide
    const after = bent[at] as BentSide
    return intersect(tipOf(before, 1 - tip, 1), tipOf(after, 0, tip)) ?? (quad[at] as Point)
  }
  return [cornerAt(0), cornerAt(1), cornerAt(2), cornerAt(3)]
}

function tipOf(bent: BentSide, from: number, to: number): readonly [Point, Point] {
  return [pointOn(bent, from), pointOn(bent, to)]
}

function pointOn({ side, curve }: BentSide, along: number): Point {
  return pointAt(side, along, offsetAt(curve, along))
}

function offsetAt({ offset, slope, bend }: Curve, along: number): number {
  return offset + slope * along + bend * humpAt(along)
}

/** Returns 0 at the ends of a side, and 1 in its middle. */
function humpAt(along: number): number {
  return 4 * along * (1 - along)
}

/** Returns the side on the edges near it. */
function moveSide(edges: Edges, bent: BentSide, mayBend: boolean): BentSide {
  const samples = Math.floor(bent.side.length / 3)
  const found = findSamples(edges, bent, samples)
  if (found.length < Math.max(2, samples * leastFound)) return bent
  const middle = found.map(({ off }) => off).sort((a, b) => a - b)[found.length >> 1] as number
  const near = found.filter(({ off }) => Math.abs(off - middle) <= mostOff)
  const moved = mayBend && found.length > samples * leastBent ? fitCurve(found) : leastSquares(near)
  const { offset, slope, bend } = bent.curve
  const curve = { offset: offset + moved.offset, slope: slope + moved.slope, bend: bend + moved.bend }
  return Math.abs(curve.bend) > bent.side.length * mostBend ? bent : { ...bent, curve }
}

function findSamples(edges: Edges, { side, curve }: BentSide, samples: number): Sample[] {
  const found: Sample[] = []
  for (let at = Math.ceil(samples * ends); at < samples * (1 - ends); at++) {
    const along = at / samples
    const start = offsetAt(curve, along)
    let best = leastStrength
    let sample: Sample | null = null
    for (let off = -reach; off <= reach; off++) {
      const strength = Math.abs(strengthAt(edges, side, along, start + off)) - Math.abs(off) * lossPerPixel
      if (strength <= best) continue
      best = strength
      sample = { along, off }
    }
    if (sample !== null) found.push(sample)
  }
  return found
}

/** Fits a bent side. Samples that are far from the others are left out. */
function fitCurve(samples: readonly Sample[]): Curve {
  const all = bentLeastSquares(samples)
  const near = samples.filter(({ along, off }) => Math.abs(off - offsetAt(all, along)) <= mostOff)
  return near.length > samples.length * leastBent ? bentLeastSquares(near) : leastSquares(samples)
}

function leastSquares(samples: readonly Sample[]): Curve {
  const count = samples.length
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / count
  const along = mean(sample => sample.along)
  const off = mean(sample => sample.off)
  const spread = mean(sample => (sample.along - along) ** 2)
  const slope = spread === 0 ? 0 : mean(sample => (sample.along - along) * (sample.off - off)) / spread
  return { offset: off - slope * along, slope, bend: 0 }
}

/** Fits the bend to what a straight line and the part of the hump that is no straight line leave. */
function bentLeastSquares(samples: readonly Sample[]): Curve {
  const straight = leastSquares(samples)
  const hump = leastSquares(samples.map(({ along }) => ({ along, off: humpAt(along) })))
  let product = 0
  let square = 0
  for (const { along, off } of samples) {
    const rest = humpAt(along) - offsetAt(hump, along)
    product += rest * (off - offsetAt(straight, along))
    square += rest * rest
  }
  const bend = square === 0 ? 0 : product / square
  return {
    offset: straight.offset - bend * hump.offset,
    slope: straight.slope - bend * hump.slope,
    bend,
  }
}
