/** How large something is shown: in steps, from the whole of it on. */

const steps = [1, 1.25, 1.5, 2, 3, 4, 6, 8] as const

export const wholeSize = 1

/** Up, down, or to the whole of it. */
export type Step = 1 | -1 | 'whole'

/** The next step up or down from any size; the last one stays. */
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

/** The box in which all of the picture is seen, in the same shape and never larger than it is. */
export function fitWithin(picture: Box, room: Box): Box {
  const scale = Math.min(1, room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

export type Turn = 0 | 90 | 180 | 270

export function turnRight(turn: Turn): Turn {
  return ((turn + 90) % 360) as Turn
}

/** A box as it lies once it is turned. */
export function turned({ width, height }: Box, turn: Turn): Box {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Of one page in CSS pixels; beyond it no browser lays anything out, and nobody would scroll. */
const pageSide = 32_000

/** As wide as its frame, and not without end where it is a strip. */
export function pageScale(page: Box, width: number): number {
  return Math.min(width / page.width, pageSide / page.height)
}

/** Of one canvas: what a person cannot see the difference of, and a laptop can hold a few of; and what it can have at all. */
const canvasPixels = 12_000_000
const canvasSide = 16_384

/** Pixels of a canvas for one of the page that is shown. */
export function sharpnessOf(shown: Box, wanted: number): number {
  const most = Math.sqrt(canvasPixels / Math.max(1, shown.width * shown.height))
  return Math.min(wanted, most, canvasSide / shown.width, canvasSide / shown.height)
}

/** Where to scroll, so that what is under a point of the view stays there while all becomes larger. */
export function keepUnder(scrolled: number, point: number, grown: number): number {
  return (scrolled + point) * grown - point
}
