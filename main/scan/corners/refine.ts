/** Moves the sides of a quad onto the edges that are nearest to them. */
import { areaOf, intersect, type Point, type Quad, sideOf, sides } from '../../../shared/rules/quad.ts'
import { type Curve, fitCurve, offsetAt, type Sample } from './curve.ts'
import { type Edges, pointAt, type Side, sideBetween, strengthAt } from './edges.ts'
import { supportOf } from './score.ts'
import { traceSide } from './trace-side.ts'

/** Pixels around a side in which its edge is searched. */
const reach = 5
/** Strength that an edge loses for each pixel of its distance. */
const lossPerPixel = 2
const leastStrength = 12
/** The ends of a side are left out, where the edges of two sides meet. */
const ends = 0.06
/** Fraction of the samples that must find an edge; with fewer, the side stays where it is. */
const leastFound = 0.3
/** Pixels by which an edge may differ from the others. */
const mostOff = 3
/** Fraction of a side that counts as its end: there a bent side is nearly straight. */
const tip = 0.1
const passes = 2
/** Fraction of a side along which a curve must have more of an edge than the straight side. */
const leastGain = 0.05
const straight: Curve = [0]

interface BentSide {
  side: Side
  curve: Curve
}

/** Sides of a curled page are bent, so its corners are where the ends of the sides meet. */
export function refineQuad(edges: Edges, quad: Quad): Quad {
  const inner = areaOf(quad) > 0 ? 1 : -1
  const bent = sides.map(at => {
    let side = sideBetween(...sideOf(quad, at))
    for (let pass = 0; pass < passes; pass++) side = moveSide(edges, side)
    return { side, curve: curveOf(edges, side, inner) }
  })
  const cornerAt = (at: number): Point => {
    const before = bent[(at + 3) % 4] as BentSide
    const after = bent[at] as BentSide
    return intersect(tipOf(before, 1 - tip, 1), tipOf(after, 0, tip)) ?? (quad[at] as Point)
  }
  return [cornerAt(0), cornerAt(1), cornerAt(2), cornerAt(3)]
}

/** Returns the curve of a bent side. Where two pages overlap, a curve may change from one page to the other. */
function curveOf(edges: Edges, side: Side, inner: 1 | -1): Curve {
  const curve = traceSide(edges, side, inner)
  return curve === null || supportOf(edges, side, curve) < supportOf(edges, side) + leastGain
    ? straight
    : curve
}

function tipOf(bent: BentSide, from: number, to: number): readonly [Point, Point] {
  return [pointOn(bent, from), pointOn(bent, to)]
}

function pointOn({ side, curve }: BentSide, along: number): Point {
  return pointAt(side, along, offsetAt(curve, along))
}

/** Returns the straight side that is nearest to the edges near it. */
function moveSide(edges: Edges, side: Side): Side {
  const samples = Math.floor(side.length / 3)
  const found = findSamples(edges, side, samples)
  if (found.length < samples * leastFound) return side
  const middle = found.map(({ off }) => off).sort((a, b) => a - b)[found.length >> 1] as number
  const near = found.filter(({ off }) => Math.abs(off - middle) <= mostOff)
  const line = fitCurve(near, 1)
  if (line === null) return side
  return sideBetween(pointOn({ side, curve: line }, 0), pointOn({ side, curve: line }, 1))
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
