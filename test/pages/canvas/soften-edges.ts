/** Gives a painted shape smooth edges: its border pixels are mixed with what was there before. */
import type { Point } from '../camera/space.ts'
import type { Canvas } from './canvas.ts'
import { distanceToOutline } from './cast-shadow.ts'

/** `outline` is in pixels. `paint` paints the shape, and may paint up to a pixel more on each side. */
export function softenEdges(canvas: Canvas, outline: readonly Point[], paint: () => void): void {
  const border = borderOf(canvas, outline)
  const before = border.flatMap(at => [...canvas.data.subarray(at * 3, at * 3 + 3)])
  paint()
  const distance = distanceToOutline(outline)
  for (const [index, at] of border.entries()) {
    const [x, y] = [at % canvas.width, Math.floor(at / canvas.width)]
    const cover = Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5)))
    for (let channel = 0; channel < 3; channel++) {
      const below = before[index * 3 + channel] ?? 0
      const own = canvas.data[at * 3 + channel] ?? 0
      canvas.data[at * 3 + channel] = below + (own - below) * cover
    }
  }
}

/** Returns the indexes of the pixels that are at most two pixels from the outline. */
function borderOf({ width, height }: Canvas, outline: readonly Point[]): number[] {
  const found = new Set<number>()
  let from = outline.at(-1)
  for (const to of outline) {
    if (from === undefined) break
    const steps = Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1))
    for (let step = 0; step <= steps; step++) {
      const x = Math.floor(from.x + ((to.x - from.x) * step) / steps)
      const y = Math.floor(from.y + ((to.y - from.y) * step) / steps)
      for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++)
        for (let column = Math.max(0, x - 2); column <= Math.min(width - 1, x + 2); column++)
          found.add(row * width + column)
    }
    from = to
  }
  return [...found]
}
