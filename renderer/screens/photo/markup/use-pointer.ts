/** Draws with a pointer, by a stroke or by two taps, so that dragging is never necessary (WCAG 2.5.7). */
import { useState } from 'preact/hooks'
import { markupLimits, moveShape, type Point, type Shape, type Size, shapeAt } from './shapes.ts'
import type { Markup } from './use-markup.ts'

export interface Pointing {
  /** the shape that is being drawn */
  preview: Shape | null
  /** index of the shape that is being moved; `preview` has its new position; -1: none */
  moved: number
  /** the first of two taps */
  start: Point | null
  down(point: Point): void
  drag(point: Point): void
  up(point: Point): void
  cancel(): void
}

/** `tapRoom`: movement in pixels of the photo that still counts as a tap. `onWords` asks for a missing text. */
export function usePointer(markup: Markup, size: Size, tapRoom: number, onWords: () => void): Pointing {
  const [from, setFrom] = useState<Point | null>(null)
  const [start, setStart] = useState<Point | null>(null)
  const [preview, setPreview] = useState<Shape | null>(null)
  const [moved, setMoved] = useState(-1)
  const { tool, colour } = markup
  const cancel = () => {
    setFrom(null)
    setPreview(null)
    setMoved(-1)
  }
  const down = (point: Point) => {
    setFrom(point)
    if (tool === 'ink') setPreview({ kind: 'ink', colour, points: [point] })
    if (tool !== 'pick') return
    const at = shapeAt(markup.history.shapes, point, size)
    markup.pick(at)
    setMoved(at)
  }
  const drag = (point: Point) => {
    if (from === null) return
    const shape = markup.history.shapes[moved]
    if (tool === 'ink') setPreview(before => longer(before, point))
    else if (tool === 'pick' && shape !== undefined) setPreview(moveShape(shape, between(from, point)))
    else if ((tool === 'arrow' || tool === 'box') && !isTap(from, point, tapRoom))
      setPreview({ kind: tool, colour, from, to: point })
  }
  const up = (point: Point) => {
    if (from === null) return
    cancel()
    if (tool === 'text') return place(point)
    if (tool === 'ink') return markup.add(longer(preview, point) ?? { kind: 'ink', colour, points: [point] })
    const isStill = isTap(from, point, tapRoom)
    if (tool === 'pick') {
      const shape = markup.history.shapes[moved]
      if (!isStill && shape !== undefined) markup.replace(moved, moveShape(shape, between(from, point)))
      return
    }
    if (isStill && start === null) return setStart(point)
    setStart(null)
    markup.add({ kind: tool, colour, from: isStill && start !== null ? start : from, to: point })
  }
  const place = (at: Point) => {
    const text = markup.words.trim()
    if (text === '') return onWords()
    markup.add({ kind: 'text', colour, at, text })
    markup.setWords('')
  }
  return { preview, moved, start: tool === 'arrow' || tool === 'box' ? start : null, down, drag, up, cancel }
}

function isTap(from: Point, to: Point, room: number): boolean {
  return Math.hypot(to[0] - from[0], to[1] - from[1]) <= room
}

function between([ax, ay]: Point, [bx, by]: Point): Point {
  return [bx - ax, by - ay]
}

/** Ignores further points once the line has reached its limit. */
function longer(line: Shape | null, point: Point): Shape | null {
  if (line?.kind !== 'ink' || line.points.length >= markupLimits.points) return line
  return { ...line, points: [...line.points, point] }
}
