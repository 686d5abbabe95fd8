/** Shapes of which tools and hands are made, on a plane in millimetres. */

import { type Point, turn } from '../camera/space.ts'
import type { Colour } from './canvas.ts'

interface Look {
  colour: Colour
  /** 0 for flat paper or plastic, 1 for a round bar */
  roundness: number
  /** grey levels of the highlight */
  gloss: number
  /** grey levels of the surface's unevenness */
  grain?: number
}

/** A bar with round ends, whose radius may change from `a` to `b`. */
export interface Bar extends Look {
  kind: 'bar'
  a: Point
  b: Point
  radiusA: number
  radiusB: number
  /** whether the bar begins with a straight cut at `a`, as it continues another one */
  isCut?: boolean
}

/** A rectangle with rounded corners, turned counterclockwise by radians. */
export interface Slab extends Look {
  kind: 'slab'
  centre: Point
  halfWidth: number
  halfHeight: number
  angle: number
  corner: number
}

/** A ring with a hole. */
interface Ring extends Look {
  kind: 'ring'
  centre: Point
  outer: number
  inner: number
}

export type Part = Bar | Slab | Ring

/** Parts in the order in which they are painted. */
export interface Thing {
  parts: Part[]
  /** millimetres above the table, for the shadow */
  height: number
}

/** Returns the signed distance of a place from an edge, in millimetres: negative inside. */
export type Distance = (x: number, y: number) => number

export function distanceFrom(part: Part): Distance {
  if (part.kind === 'bar') return fromBar(part)
  return part.kind === 'slab' ? fromSlab(part) : fromRing(part)
}

/** Returns the distance from the nearest of several parts. */
export function distanceFromAll(parts: readonly Part[]): Distance {
  const distances = parts.map(distanceFrom)
  return (x, y) => {
    let least = 1e5
    for (const distance of distances) least = Math.min(least, distance(x, y))
    return least
  }
}

/** Millimetres by which a bar with a cut reaches into the one before, so that no gap is visible. */
const overlap = 0.5

function fromBar({ a, b, radiusA, radiusB, isCut }: Bar): Distance {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const square = Math.max(1e-9, dx * dx + dy * dy)
  const length = Math.sqrt(square)
  return (x, y) => {
    const px = x - a.x
    const py = y - a.y
    const projected = (px * dx + py * dy) / square
    const before = -projected * length - overlap
    if (isCut && before > 0) {
      const sideways = Math.abs(px * dy - py * dx) / length
      return lengthOf(before, Math.max(0, sideways - radiusA))
    }
    const along = projected < 0 ? 0 : projected > 1 ? 1 : projected
    return lengthOf(px - dx * along, py - dy * along) - radiusA - (radiusB - radiusA) * along
  }
}

function fromSlab({ centre, angle, corner, halfWidth, halfHeight }: Slab): Distance {
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  return (x, y) => {
    const dx = x - centre.x
    const dy = y - centre.y
    const u = Math.abs(dx * cosine + dy * sine) - halfWidth + corner
    const v = Math.abs(dy * cosine - dx * sine) - halfHeight + corner
    if (u <= 0 || v <= 0) return Math.max(u, v) - corner
    return lengthOf(u, v) - corner
  }
}

function fromRing({ centre, outer, inner }: Ring): Distance {
  return (x, y) => {
    const fromCentre = lengthOf(x - centre.x, y - centre.y)
    return Math.max(fromCentre - outer, inner - fromCentre)
  }
}

/** `Math.hypot` is several times slower. */
function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/** Returns half of the part's thickness, in which a round part rises from its edge to its ridge. */
export function halfThickness(part: Part): number {
  if (part.kind === 'bar') return Math.max(part.radiusA, part.radiusB)
  return part.kind === 'ring' ? (part.outer - part.inner) / 2 : Math.min(part.halfWidth, part.halfHeight)
}

/** Returns the corners of a box around a part, with `margin` millimetres more on each side. */
export function boundsOf(part: Part, margin: number): Point[] {
  const [middle, halfWidth, halfHeight] = extentOf(part)
  return [
    { x: middle.x - halfWidth - margin, y: middle.y - halfHeight - margin },
    { x: middle.x + halfWidth + margin, y: middle.y - halfHeight - margin },
    { x: middle.x + halfWidth + margin, y: middle.y + halfHeight + margin },
    { x: middle.x - halfWidth - margin, y: middle.y + halfHeight + margin },
  ]
}

function extentOf(part: Part): [Point, number, number] {
  if (part.kind === 'ring') return [part.centre, part.outer, part.outer]
  if (part.kind === 'slab') {
    const radius = Math.hypot(part.halfWidth, part.halfHeight)
    return [part.centre, radius, radius]
  }
  const radius = Math.max(part.radiusA, part.radiusB)
  const middle = { x: (part.a.x + part.b.x) / 2, y: (part.a.y + part.b.y) / 2 }
  return [middle, Math.abs(part.a.x - part.b.x) / 2 + radius, Math.abs(part.a.y - part.b.y) / 2 + radius]
}

/** Moves a part that was made around the origin: turns it counterclockwise by radians, then shifts it. */
export function place(part: Part, to: Point, angle: number): Part {
  const move = (point: Point) => {
    const turned = turn(point, angle)
    return { x: turned.x + to.x, y: turned.y + to.y }
  }
  if (part.kind === 'bar') return { ...part, a: move(part.a), b: move(part.b) }
  if (part.kind === 'ring') return { ...part, centre: move(part.centre) }
  return { ...part, centre: move(part.centre), angle: part.angle + angle }
}
