/** Turns a page, and moves its corners on the photo. Corners are fractions of the upright photo. */
import {
  areaOf,
  distance,
  type Point,
  type Quad,
  sideOf,
  sides,
  turnQuad,
} from '../../../../shared/rules/quad.ts'

export const wholePhoto: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** A page is at least this part of the photo. */
const leastArea = 0.005

export type TurnSide = 'left' | 'right'

/** Turns the page by a quarter. `corners` null: the whole photo. */
export function turnPage(corners: Quad | null, side: TurnSide): Quad | null {
  return orNull(turnQuad(corners ?? wholePhoto, side === 'right' ? 3 : 1))
}

/** Begins the corners of a quad with the one that is the beginning of `like`, so that the page is not turned. */
export function turnLike(quad: Quad, like: Quad | null): Quad {
  const target = like ?? wholePhoto
  const turns = [0, 1, 2, 3].map(by => turnQuad(quad, by))
  const gaps = turns.map(turn =>
    turn.reduce((sum, point, at) => sum + distance(point, pointAt(target, at)), 0),
  )
  return turns[gaps.indexOf(Math.min(...gaps))] ?? quad
}

/** Returns null for the whole photo, not turned. */
export function orNull(quad: Quad): Quad | null {
  const isWhole = quad.every((point, at) => distance(point, pointAt(wholePhoto, at)) === 0)
  return isWhole ? null : quad
}

/** Moves a corner within the photo. If the quad would be no page any more, it stays as it is. */
export function moveCorner(quad: Quad, at: number, to: Point): Quad {
  const kept = { x: clamp(to.x), y: clamp(to.y) }
  const [a, b, c, d] = quad.map((point, nth) => (nth === at ? kept : point)) as [Point, Point, Point, Point]
  const moved: Quad = [a, b, c, d]
  return isPage(moved) ? moved : quad
}

/** Whether the corners run clockwise without a dent, and are not in one place. */
function isPage(quad: Quad): boolean {
  return areaOf(quad) >= leastArea && sides.every(side => bendAt(quad, side) > 0)
}

/** Returns a positive number if the outline turns right at the end of a side. */
function bendAt(quad: Quad, side: number): number {
  const [[a, b], [, c]] = [sideOf(quad, side), sideOf(quad, side + 1)]
  return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
}

const cornerPlaces = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const
export type CornerPlace = (typeof cornerPlaces)[number]

/** Returns where each corner is on the photo, however the page is turned. */
export function placesOf(quad: Quad): CornerPlace[] {
  const sums = quad.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  return quad.map((_, at) => cornerPlaces[(at - first + 4) % 4] ?? 'topLeft')
}

function pointAt(quad: Quad, at: number): Point {
  return quad[at % 4] as Point
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
