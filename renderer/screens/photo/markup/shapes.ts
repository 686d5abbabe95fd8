/** Shapes drawn over a photo, in pixels of its full size. Pure functions. */
import { isObject } from '../../../../shared/rules/form-places.ts'

/** x and y */
export type Point = readonly [number, number]

export const markColours = ['red', 'yellow', 'blue', 'white'] as const
export type MarkColour = (typeof markColours)[number]

interface Stretched {
  colour: MarkColour
  from: Point
  to: Point
}

export type Shape =
  | ({ kind: 'arrow' } & Stretched)
  | ({ kind: 'box' } & Stretched)
  /** the points of one line, in the order of drawing */
  | { kind: 'ink'; colour: MarkColour; points: readonly Point[] }
  /** `at` is the left end of its middle line */
  | { kind: 'text'; colour: MarkColour; at: Point; text: string }

export const markupLimits = { shapes: 500, points: 4_000, letters: 200 } as const

export interface Size {
  width: number
  height: number
}

/** The width of a line, so that it looks the same on a photo of any size. */
export function lineWidth({ width, height }: Size): number {
  return Math.max(2, Math.max(width, height) / 140)
}

/** The height of a letter. */
export function letterSize(size: Size): number {
  return lineWidth(size) * 6
}

/** Moves every point by the same number of pixels. */
export function moveShape(shape: Shape, by: Point): Shape {
  switch (shape.kind) {
    case 'ink':
      return { ...shape, points: shape.points.map(point => add(point, by)) }
    case 'text':
      return { ...shape, at: add(shape.at, by) }
    default:
      return { ...shape, from: add(shape.from, by), to: add(shape.to, by) }
  }
}

/** Moves the end of an arrow or the corner of a box. Other shapes stay as they are. */
export function stretchShape(shape: Shape, by: Point): Shape {
  return shape.kind === 'arrow' || shape.kind === 'box' ? { ...shape, to: add(shape.to, by) } : shape
}

export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

export function boundsOf(shape: Shape, size: Size): Bounds {
  const points = pointsOf(shape, size)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  // a line has thousands of points at most, which fit into one call
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function pointsOf(shape: Shape, size: Size): readonly Point[] {
  if (shape.kind === 'ink') return shape.points
  if (shape.kind !== 'text') return [shape.from, shape.to]
  const [x, y] = shape.at
  const letter = letterSize(size)
  return [
    [x, y - letter / 2],
    [x + shape.text.length * letter * 0.6, y + letter / 2],
  ]
}

/** Returns the topmost shape at or near the point, or -1. */
export function shapeAt(shapes: readonly Shape[], point: Point, size: Size): number {
  const near = lineWidth(size) * 5
  return shapes.findLastIndex(shape => distanceTo(shape, point, size) <= near)
}

function distanceTo(shape: Shape, point: Point, size: Size): number {
  switch (shape.kind) {
    case 'arrow':
      return toSegment(point, shape.from, shape.to)
    case 'ink':
      return Math.min(...shape.points.map(other => Math.hypot(other[0] - point[0], other[1] - point[1])))
    default:
      return toBounds(point, boundsOf(shape, size))
  }
}

function toSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)
  const part = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - part * dx, y - ay - part * dy)
}

/** Returns 0 for a point inside, so that a box can be selected by its middle too. */
function toBounds([x, y]: Point, { left, top, right, bottom }: Bounds): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
}

function add([x, y]: Point, [dx, dy]: Point): Point {
  return [Math.round(x + dx), Math.round(y + dy)]
}

/** Returns the shapes of a stored draft. Invalid ones, or those of another version, are left out. */
export function parseShapes(value: unknown): Shape[] {
  return Array.isArray(value) ? value.filter(isShape).slice(0, markupLimits.shapes) : []
}

function isShape(value: unknown): value is Shape {
  if (!isObject(value) || !markColours.some(colour => colour === value.colour)) return false
  if (value.kind === 'arrow' || value.kind === 'box') return isPoint(value.from) && isPoint(value.to)
  if (value.kind === 'ink')
    return Array.isArray(value.points) && value.points.length > 0 && value.points.every(isPoint)
  return value.kind === 'text' && isPoint(value.at) && typeof value.text === 'string'
}

function isPoint(value: unknown): value is Point {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)
}
