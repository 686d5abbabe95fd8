/** Aims a camera so that an outline has a given size and position in the picture. */
import { type Camera, createCamera, type Pose } from './camera.ts'
import type { Place, Point } from './space.ts'

export interface Framing {
  width: number
  height: number
  /** focal length as a fraction of the picture's longer side */
  focal: number
  pose: Pick<Pose, 'tilt' | 'azimuth' | 'roll'>
  /** fraction of the picture that the outline fills, in the direction in which it fills more */
  fill: number
  /**
   * The position of the outline: 0 at the left or top, 1 at the right or bottom. With -0.1 or 1.1, a tenth of it is
   * outside of the picture.
   */
  position: Point
}

/** Returns a camera that sees the outline as `framing` says. */
export function aimCamera(outline: readonly Place[], framing: Framing): Camera {
  const { width, height } = framing
  const focal = framing.focal * Math.max(width, height)
  const target = centreOf(outline)
  let distance = 600
  let camera = createCamera({ width, height, focal }, { ...framing.pose, target, distance })
  // Each step corrects distance and direction. Twelve are enough, except in a steep view of a page out of frame.
  for (let step = 0; step < 100; step++) {
    const box = boxOf(outline.map(camera.project))
    const ratio = Math.max(box.width / width, box.height / height) / framing.fill
    if (step >= 12 && Math.abs(ratio - 1) < 0.01) break
    distance *= ratio
    const wanted = {
      x: startOf(framing.position.x, width, box.width) + box.width / 2,
      y: startOf(framing.position.y, height, box.height) + box.height / 2,
    }
    const perPixel = distance / focal
    const [cosine, sine] = [Math.cos(framing.pose.azimuth), Math.sin(framing.pose.azimuth)]
    const right = (box.x + box.width / 2 - wanted.x) * perPixel
    const away = (wanted.y - box.y - box.height / 2) * perPixel
    target.x += right * cosine - away * sine
    target.y += right * sine + away * cosine
    camera = createCamera({ width, height, focal }, { ...framing.pose, target, distance })
  }
  return camera
}

/** Returns the first pixel of a length at a position. */
function startOf(position: number, whole: number, length: number): number {
  const inside = Math.min(1, Math.max(0, position))
  return inside * (whole - length) + (position - inside) * length
}

/** Returns the smallest upright rectangle around points. */
export function boxOf(points: readonly Point[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function centreOf(places: readonly Place[]): Place {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)), z: 0 }
}
