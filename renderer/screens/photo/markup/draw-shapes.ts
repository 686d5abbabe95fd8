/**
 * Draws the shapes over a photo, on the screen and in the saved copy. Each line has an edge, so that it shows on any
 * background.
 */
import { getStroke } from 'perfect-freehand'
import {
  boundsOf,
  letterSize,
  lineWidth,
  type MarkColour,
  type Point,
  type Shape,
  type Size,
} from './shapes.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** The colour of a line, and of the edge around it. */
export const inks: Readonly<Record<MarkColour, { ink: string; edge: string }>> = {
  red: { ink: '#e0201b', edge: '#ffffff' },
  yellow: { ink: '#ffd60a', edge: '#000000' },
  blue: { ink: '#0a5cff', edge: '#ffffff' },
  white: { ink: '#ffffff', edge: '#000000' },
}

/** Coordinates are pixels of the photo; the caller scales. */
export function drawShapes(context: Context, shapes: readonly Shape[], size: Size): void {
  for (const shape of shapes) drawShape(context, shape, size)
}

function drawShape(context: Context, shape: Shape, size: Size): void {
  const { ink, edge } = inks[shape.colour]
  context.lineJoin = 'round'
  context.lineCap = 'round'
  switch (shape.kind) {
    case 'text':
      drawText(context, shape, size, { ink, edge })
      return
    case 'ink': {
      const line = new Path2D(outlineOf(shape.points, size))
      context.strokeStyle = edge
      context.lineWidth = lineWidth(size) * 0.7
      context.stroke(line)
      context.fillStyle = ink
      context.fill(line)
      return
    }
    default: {
      const lines = shape.kind === 'arrow' ? arrowOf(shape.from, shape.to, size) : boxOf(shape.from, shape.to)
      for (const [colour, width] of [
        [edge, 1.8],
        [ink, 1],
      ] as const) {
        context.strokeStyle = colour
        context.lineWidth = lineWidth(size) * width
        context.stroke(lines)
      }
    }
  }
}

function drawText(
  context: Context,
  { at: [x, y], text }: Extract<Shape, { kind: 'text' }>,
  size: Size,
  { ink, edge }: { ink: string; edge: string },
): void {
  context.font = `700 ${letterSize(size)}px system-ui, sans-serif`
  context.textBaseline = 'middle'
  context.strokeStyle = edge
  context.lineWidth = lineWidth(size) * 1.2
  context.strokeText(text, x, y)
  context.fillStyle = ink
  context.fillText(text, x, y)
}

function boxOf([ax, ay]: Point, [bx, by]: Point): Path2D {
  const path = new Path2D()
  path.rect(Math.min(ax, bx), Math.min(ay, by), Math.abs(bx - ax), Math.abs(by - ay))
  return path
}

/** The head is at `to`. */
function arrowOf([ax, ay]: Point, [bx, by]: Point, size: Size): Path2D {
  const path = new Path2D()
  const way = Math.atan2(by - ay, bx - ax)
  const head = Math.min(lineWidth(size) * 6, Math.hypot(bx - ax, by - ay) * 0.6)
  path.moveTo(ax, ay)
  path.lineTo(bx, by)
  for (const side of [-1, 1]) {
    path.moveTo(bx, by)
    path.lineTo(bx - head * Math.cos(way + side * 0.5), by - head * Math.sin(way + side * 0.5))
  }
  return path
}

/** Returns an SVG path around the line, like the stroke of a pen. */
function outlineOf(points: readonly Point[], size: Size): string {
  const outline = getStroke(
    points.map(([x, y]) => [x, y]),
    { size: lineWidth(size) * 1.4, thinning: 0.3, smoothing: 0.5, streamline: 0.4 },
  )
  const [first, ...rest] = outline.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return first === undefined ? '' : `M ${first} L ${rest.join(' L ')} Z`
}

/** Draws a frame around the selected shape; on the screen only. */
export function drawChoice(context: Context, shape: Shape, size: Size): void {
  const { left, top, right, bottom } = boundsOf(shape, size)
  const [room, line] = [lineWidth(size) * 3, lineWidth(size)]
  for (const [colour, dash] of [
    ['#000000', []],
    ['#ffffff', [line * 2, line * 2]],
  ] as const) {
    context.setLineDash([...dash])
    context.strokeStyle = colour
    context.lineWidth = line / 2
    context.strokeRect(left - room, top - room, right - left + 2 * room, bottom - top + 2 * room)
  }
  context.setLineDash([])
}

/** Marks the start of a shape until its end is set. */
export function drawStart(context: Context, [x, y]: Point, size: Size): void {
  const radius = lineWidth(size) * 2
  for (const [colour, width] of [
    ['#000000', 1.2],
    ['#ffffff', 0.6],
  ] as const) {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.strokeStyle = colour
    context.lineWidth = lineWidth(size) * width
    context.stroke()
  }
}
