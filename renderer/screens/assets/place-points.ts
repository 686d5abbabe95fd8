/** Places numbers over time on a picture, and chooses round numbers for its axis. */

interface Size {
  width: number
  height: number
  /** distances of the drawing from the edges */
  left: number
  right: number
  top: number
  bottom: number
}

export interface Placed {
  dots: { at: number; x: number; y: number }[]
  /** values of the axis from low to high, with their heights */
  ticks: { value: number; y: number }[]
}

/** `points` are sorted by time. Equal values are in the middle of the picture. */
export function placePoints(points: readonly { at: number; value: number }[], size: Size): Placed {
  const values = points.map(({ value }) => value)
  const ticks = chooseTicks(Math.min(...values), Math.max(...values))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const [from = 0, to = 0] = [points[0]?.at, points.at(-1)?.at]
  const { width, height, left, right, top, bottom } = size
  const across = (at: number) =>
    to === from ? (left + width - right) / 2 : left + ((at - from) / (to - from)) * (width - right - left)
  const up = (value: number) => height - bottom - ((value - low) / (high - low)) * (height - bottom - top)
  return {
    dots: points.map(({ at, value }) => ({ at, x: round(across(at)), y: round(up(value)) })),
    ticks: ticks.map(value => ({ value, y: round(up(value)) })),
  }
}

/** Returns round values around both, in steps of 1, 2 or 5 times a power of ten. */
function chooseTicks(least: number, most: number): number[] {
  const span = most - least || Math.abs(most) || 1
  const power = 10 ** Math.floor(Math.log10(span / 2))
  const step = [1, 2, 5, 10].map(times => times * power).find(size => span / size <= 3) ?? 10 * power
  const first = Math.floor(least / step) - (most === least ? 1 : 0)
  const last = Math.max(Math.ceil(most / step) + (most === least ? 1 : 0), first + 1)
  return Array.from({ length: last - first + 1 }, (_, nth) => Number(((first + nth) * step).toPrecision(12)))
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
