/** Follows the edge of the paper along a side that may be bent. */
import { type Curve, fitCurve, offsetAt, type Sample } from './curve.ts'
import { type Edges, type Side, strengthAt } from './edges.ts'

/** Pixels between two samples of a side. */
const step = 3
/** Fraction of a side by which its edge may leave the straight line: more is another object. */
const mostBend = 0.06
/** Fraction of the side at each end that is left out: the edges of two sides meet there. */
const ends = 0.02
/** Strength above which an edge counts no more: a line of a table is stronger than the edge of the paper. */
const enough = 100
/** Strength below which a sample has no edge. */
const leastStrength = 12
/** Part of its strength that an edge has if its outer side is brighter: it ends a shadow, or a finger. */
const outerBrighter = 0.4
/** Strength that the path loses for each pixel by which it approaches the straight line or moves away from it. */
const lossPerTurn = 15
/** Strength that the path loses for each pixel of its distance from the straight line. */
const lossPerPixel = 0.5
/** Waves of a sheet that was rolled or folded. */
const degree = 5
/** Pixels by which an edge may differ from the curve: more is a finger on the edge. */
const mostOff = 2
/** Fraction of the samples that must be on the curve. */
const leastFound = 0.6

/**
 * Returns the curve of the edge near a side, or null if there is none. `inner`: 1 if the page is in the direction of
 * `across`, or else -1.
 */
export function traceSide(edges: Edges, side: Side, inner: 1 | -1): Curve | null {
  const samples = Math.floor(side.length / step)
  const reach = Math.max(4, Math.round(side.length * mostBend))
  const strengths = Array.from({ length: samples + 1 }, (_, at) =>
    strengthsAcross(edges, side, { along: at / samples, reach, inner }),
  )
  const path = followPath(strengths).map((at, sample) => ({
    along: sample / samples,
    off: at - reach,
    strength: strengths[sample]?.[at] ?? 0,
  }))
  const found = path.filter(
    ({ along, strength }) => along >= ends && along <= 1 - ends && strength >= leastStrength,
  )
  return fitNear(found, samples * leastFound)
}

/** Returns the strength of the edge at each distance from the side, -reach to reach. */
function strengthsAcross(
  edges: Edges,
  side: Side,
  { along, reach, inner }: { along: number; reach: number; inner: 1 | -1 },
): Float64Array {
  return Float64Array.from({ length: 2 * reach + 1 }, (_, at) => {
    const strength = strengthAt(edges, side, along, at - reach) * inner
    return Math.min(enough, strength > 0 ? strength : -strength * outerBrighter)
  })
}

/**
 * Returns the path along the strongest edges that turns little, as an index for each sample (dynamic programming: the
 * best path to each index continues one of the three best paths next to it).
 */
function followPath(strengths: readonly Float64Array[]): number[] {
  const count = strengths[0]?.length ?? 0
  const middle = (count - 1) / 2
  let sums = new Float64Array(count)
  const from: Int8Array[] = []
  for (const row of strengths) {
    const next = new Float64Array(count)
    const turns = new Int8Array(count)
    for (let at = 0; at < count; at++) {
      let best = sums[at] as number
      for (const turn of [-1, 1]) {
        const other = (sums[at + turn] ?? -Infinity) - lossPerTurn
        if (other <= best) continue
        best = other
        turns[at] = turn
      }
      next[at] = best + (row[at] as number) - Math.abs(at - middle) * lossPerPixel
    }
    sums = next
    from.push(turns)
  }
  let at = sums.indexOf(Math.max(...sums))
  const path: number[] = []
  for (const turns of from.toReversed()) {
    path.push(at)
    at += turns[at] as number
  }
  return path.reverse()
}

/** Fits a curve to the samples. Those that are far from it are left out. */
function fitNear(samples: readonly Sample[], least: number): Curve | null {
  const all = fitCurve(samples, degree)
  if (all === null) return null
  const near = samples.filter(({ along, off }) => Math.abs(off - offsetAt(all, along)) <= mostOff)
  return near.length < least ? null : fitCurve(near, degree)
}
