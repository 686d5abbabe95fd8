/**
 * Proposes quads of straight edges that cross. It finds a page that covers a part of another one, which
 * contours do not separate; it costs more time.
 */
import { areaOf, intersect, orderCorners, type Point, type Quad } from '../../../shared/rules/quad.ts'
import { type Cv, type Mat, withOwned } from '../pixels/opencv.ts'
import { contrastAt, type Edges, sideBetween } from './edges.ts'

/** The most lines that are combined. */
const mostLines = 24
/** Lines whose direction differs by less (radians) may be opposite sides of a page. */
const parallel = 0.7
/** Sides that meet differ at least by this (radians). */
const crossing = 0.9
/** Lines that are nearer than this, in direction (radians) and distance (pixels), are one edge. */
const same = { direction: 0.06, distance: 6 }
/** Fraction of the picture's shorter side between opposite sides. */
const leastApart = 0.15
/** Pixels from a line to the areas that it separates. */
const area = 6
/** Brightness of 255 by which these areas differ. */
const leastContrast = 5
/** Fraction of the picture's area. */
const leastArea = 0.08

interface Line {
  readonly from: Point
  readonly to: Point
  readonly length: number
  /** Radians, 0 to π. */
  readonly direction: number
}

/** `grey`: one channel, of which `edges` were measured. */
export function proposeFromLines(cv: Cv, grey: Mat, edges: Edges): Quad[] {
  const lines = strongest(edges, findLines(cv, grey))
  const pairs = lines.flatMap((one, at) =>
    lines.slice(at + 1).flatMap(other => (areOpposite(one, other, grey) ? [[one, other] as const] : [])),
  )
  const quads: Quad[] = []
  for (const [at, [top, bottom]] of pairs.entries()) {
    for (const [left, right] of pairs.slice(at + 1)) {
      if (turnBetween(top.direction, left.direction) < crossing) continue
      const quad = cross(top, right, bottom, left)
      if (quad && Math.abs(areaOf(quad)) > leastArea * grey.cols * grey.rows && isInside(quad, grey))
        quads.push(quad)
    }
  }
  return quads
}

function findLines(cv: Cv, grey: Mat): Line[] {
  return withOwned(own => {
    const edges = own(new cv.Mat())
    cv.Canny(grey, edges, 20, 60)
    const found = own(new cv.Mat())
    const least = Math.min(grey.cols, grey.rows) / 8
    cv.HoughLinesP(edges, found, 1, Math.PI / 360, 40, least, 12)
    return Array.from({ length: found.rows }, (_, at) => {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = found.data32S.subarray(at * 4, at * 4 + 4)
      const direction = (Math.atan2(y2 - y1, x2 - x1) + Math.PI) % Math.PI
      return {
        from: { x: x1, y: y1 },
        to: { x: x2, y: y2 },
        length: Math.hypot(x2 - x1, y2 - y1),
        direction,
      }
    })
  })
}

/** Returns the lines that separate areas of different brightness for the greatest length, each edge once. */
function strongest(edges: Edges, lines: readonly Line[]): Line[] {
  const chosen: Line[] = []
  const weighed = lines.map(line => ({ line, weight: line.length * separationOf(edges, line) }))
  for (const { line } of weighed.toSorted((a, b) => b.weight - a.weight)) {
    if (chosen.length === mostLines) break
    if (!chosen.some(other => isSameEdge(line, other))) chosen.push(line)
  }
  return chosen
}

/** Returns the fraction of the line with the same side brighter. Fine lines in wood and in text separate no areas. */
function separationOf(edges: Edges, { from, to }: Line): number {
  const side = sideBetween(from, to)
  const samples = Math.max(8, Math.floor(side.length / 8))
  let brighter = 0
  let darker = 0
  for (let at = 0; at <= samples; at++) {
    const contrast = contrastAt(edges, side, { along: at / samples, distance: area })
    if (contrast > leastContrast) brighter += 1
    else if (contrast < -leastContrast) darker += 1
  }
  return Math.max(brighter, darker) / (samples + 1)
}

function isSameEdge(line: Line, other: Line): boolean {
  return (
    turnBetween(line.direction, other.direction) < same.direction &&
    distanceTo(other, line.from) < same.distance &&
    distanceTo(other, line.to) < same.distance
  )
}

function areOpposite(one: Line, other: Line, { cols, rows }: Mat): boolean {
  return (
    turnBetween(one.direction, other.direction) < parallel &&
    distanceTo(one, middleOf(other)) > leastApart * Math.min(cols, rows)
  )
}

function cross(top: Line, right: Line, bottom: Line, left: Line): Quad | null {
  const corners = [
    [top, left],
    [top, right],
    [bottom, right],
    [bottom, left],
  ].map(([a, b]) => a && b && intersect([a.from, a.to], [b.from, b.to]))
  const [a, b, c, d] = corners
  return a && b && c && d ? orderCorners([a, b, c, d]) : null
}

function isInside(quad: Quad, { cols, rows }: Mat): boolean {
  return quad.every(({ x, y }) => x >= 0 && y >= 0 && x < cols && y < rows)
}

/** Returns radians, 0 to π / 2. */
function turnBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % Math.PI
  return Math.min(turn, Math.PI - turn)
}

function middleOf({ from, to }: Line): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}

function distanceTo({ from, direction }: Line, { x, y }: Point): number {
  return Math.abs((x - from.x) * Math.sin(direction) - (y - from.y) * Math.cos(direction))
}
