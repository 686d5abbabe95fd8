/** The shape of a sheet of paper in space. Paper bends in one direction only, and keeps its lengths. */
import { type Place, type Point, turn } from '../camera/space.ts'

export interface Bend {
  /** direction in which the sheet is bent, in radians from its upper edge */
  direction: number
  /** Returns the slope in radians. `along` goes from -1 to 1 in the direction of the bend. */
  slope: (along: number) => number
}

export interface Sheet {
  /** millimetres */
  width: number
  height: number
  /** Returns the place of a point of the sheet: fractions from the top left of the text. */
  at(u: number, v: number): Place
  /** Returns the direction in which the paper faces, of length 1. */
  facing(u: number, v: number): Place
  /** millimetres of the highest point above the table */
  rise: number
}

export interface Lying {
  /** millimetres */
  width: number
  height: number
  /** position of the sheet's centre */
  centre: Point
  /** radians counterclockwise */
  rotation: number
  bend: Bend
}

const steps = 240

export function createSheet({ width, height, centre, rotation, bend }: Lying): Sheet {
  const direction = { x: Math.cos(bend.direction), y: Math.sin(bend.direction) }
  const reach = (Math.abs(direction.x) * width + Math.abs(direction.y) * height) / 2
  const { across, up } = integrate(bend, reach)
  const pointOf = (u: number, v: number): Point => ({ x: (u - 0.5) * width, y: (0.5 - v) * height })
  const alongOf = ({ x, y }: Point) => (x * direction.x + y * direction.y) / reach
  const sample = (values: Float64Array, along: number) => {
    const at = ((along + 1) / 2) * steps
    // Places next to the sheet continue its first or last step.
    const left = Math.min(steps - 1, Math.max(0, Math.floor(at)))
    const [a = 0, b = 0] = [values[left], values[left + 1]]
    return a + (b - a) * (at - left)
  }
  return {
    width,
    height,
    rise: Math.max(...up),
    at(u, v) {
      const point = pointOf(u, v)
      const along = alongOf(point)
      const shift = sample(across, along) - along * reach
      const bent = { x: point.x + direction.x * shift, y: point.y + direction.y * shift }
      const turned = turn(bent, rotation)
      return { x: turned.x + centre.x, y: turned.y + centre.y, z: sample(up, along) }
    },
    facing(u, v) {
      const slope = bend.slope(alongOf(pointOf(u, v)))
      const turned = turn({ x: -Math.sin(slope) * direction.x, y: -Math.sin(slope) * direction.y }, rotation)
      return { ...turned, z: Math.cos(slope) }
    },
  }
}

/** Returns the distance from the centre on the table, and the height above it, for each step of the bend. */
function integrate({ slope }: Bend, reach: number) {
  const across = new Float64Array(steps + 1)
  const up = new Float64Array(steps + 1)
  const length = (2 * reach) / steps
  for (let step = 1; step <= steps; step++) {
    const angle = slope(((step - 0.5) / steps) * 2 - 1)
    across[step] = (across[step - 1] ?? 0) + Math.cos(angle) * length
    up[step] = (up[step - 1] ?? 0) + Math.sin(angle) * length
  }
  const middle = across[steps / 2] ?? 0
  const lowest = Math.min(...up)
  return { across: across.map(value => value - middle), up: up.map(value => value - lowest) }
}

/** Returns points along the edges of a sheet, clockwise from the top left, as fractions. */
export function edgeOf(count = 12): (readonly [number, number])[] {
  const steps = Array.from({ length: count }, (_, index) => index / count)
  return [
    ...steps.map(step => [step, 0] as const),
    ...steps.map(step => [1, step] as const),
    ...steps.map(step => [1 - step, 1] as const),
    ...steps.map(step => [0, 1 - step] as const),
  ]
}
