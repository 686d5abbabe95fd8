/** Decides where the magnifier is, so that it covers no corner of the page. */
import { distance, type Point } from '../../../../shared/rules/quad.ts'

/** Places of the magnifier on the photo, as fractions of it. */
const places = [
  { name: 'middle', x: 0.5, y: 0.5 },
  { name: 'start', x: 0.1, y: 0.1 },
  { name: 'end', x: 0.9, y: 0.1 },
] as const

/** Returns the place that is farthest from all corners. */
export function placeOf(quad: readonly Point[]): (typeof places)[number] {
  const gapOf = (place: Point) => Math.min(...quad.map(corner => distance(corner, place)))
  return [...places].sort((a, b) => gapOf(b) - gapOf(a))[0] ?? places[0]
}
