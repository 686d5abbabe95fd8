/** Cables and hoses. */
import type { Point } from '../camera/space.ts'
import type { Colour } from '../canvas/canvas.ts'
import type { Bar, Thing } from '../canvas/parts.ts'
import { between, type Chance, whole } from '../random.ts'

const colours: readonly Colour[] = [
  [34, 34, 36],
  [206, 98, 26],
  [150, 152, 156],
  [206, 176, 44],
  [40, 62, 120],
  [222, 222, 220],
]

/** Returns a cable along a smooth curve that begins at `from` and wanders `reach` millimetres. */
export function makeCable(chance: Chance, from: Point, reach: number): Thing {
  const look = { colour: chance.pick(colours), roundness: 0.95, gloss: 45, grain: 1.5 }
  const radius = between(chance, 1.8, 4.2)
  let angle = between(chance, 0, 2 * Math.PI)
  let turnRate = between(chance, -0.05, 0.05)
  const parts: Bar[] = []
  let at = from
  const step = 6
  const untilNext = whole(chance, 8, 16)
  for (let index = 0; index < reach / step; index++) {
    if (index % untilNext === 0) turnRate = between(chance, -0.11, 0.11)
    angle += turnRate
    const next = { x: at.x + Math.cos(angle) * step, y: at.y + Math.sin(angle) * step }
    parts.push({ kind: 'bar', ...look, a: at, b: next, radiusA: radius, radiusB: radius, isCut: index > 0 })
    at = next
  }
  return { height: radius * 1.4, parts }
}
