/** Zoom steps; 1 shows the whole file. */

const steps = [1, 1.25, 1.5, 2, 3, 4, 6, 8] as const

export const wholeSize = 1

/** Larger, smaller, or the whole. */
export type Step = 1 | -1 | 'whole'

/** Returns the next step up or down from any size, limited to the last one. */
export function stepSize(size: number, direction: Step): number {
  if (direction === 'whole') return wholeSize
  const next =
    direction === 1 ? steps.find(step => step > size + 0.001) : steps.findLast(step => step < size - 0.001)
  return next ?? (direction === 1 ? (steps.at(-1) ?? size) : wholeSize)
}

export function isLargest(size: number): boolean {
  return stepSize(size, 1) === size
}

interface Box {
  width: number
  height: number
}

/** Returns the largest box of the picture's shape that fits. Pictures are never enlarged. */
export function fitWithin(picture: Box, room: Box): Box {
  const scale = Math.min(1, room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

export type Turn = 0 | 90 | 180 | 270

export function turnRight(turn: Turn): Turn {
  return ((turn + 90) % 360) as Turn
}

/** Returns the box after the turn. */
export function turned({ width, height }: Box, turn: Turn): Box {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Limit of a page's side in CSS pixels; browsers cannot lay out larger ones. */
const pageSide = 32_000

/** Fits the page to the frame's width, but limits the height of very long pages. */
export function pageScale(page: Box, width: number): number {
  return Math.min(width / page.width, pageSide / page.height)
}

/** Limits of one canvas: enough to look sharp, and small enough for several in a laptop's memory. */
const canvasPixels = 12_000_000
const canvasSide = 16_384

/** Returns the canvas pixels for each shown pixel. */
export function sharpnessOf(shown: Box, wanted: number): number {
  const most = Math.sqrt(canvasPixels / Math.max(1, shown.width * shown.height))
  return Math.min(wanted, most, canvasSide / shown.width, canvasSide / shown.height)
}

/** Returns the scroll position that keeps the point of the view in place while the content grows. */
export function keepUnder(scrolled: number, point: number, grown: number): number {
  return (scrolled + point) * grown - point
}
