/** A pinhole camera: where a place appears in the picture, and which place of a plane a pixel shows. */
import { add, cross, dot, type Place, type Point, unit } from './space.ts'

/** Nine numbers by rows: `(x, y, 1)` times the matrix is `(u, v, 1)` times a factor. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

export interface Camera {
  /** pixels */
  width: number
  height: number
  /** Returns pixels from the top left. */
  project(place: Place): Point
  /** Returns the map from pixels to the millimetres of the plane at this height. */
  planeAt(z: number): Homography
}

export interface Pose {
  /** place in the middle of the picture */
  target: Place
  /** millimetres from the camera to the target */
  distance: number
  /** radians from straight down */
  tilt: number
  /** radians by which the photographer has walked around the target */
  azimuth: number
  /** radians by which the camera is turned in the hand */
  roll: number
}

/** `focal` is the focal length in pixels. */
export function createCamera(frame: { width: number; height: number; focal: number }, pose: Pose): Camera {
  const { width, height, focal } = frame
  const { right, up, forward, position } = axesOf(pose)
  const middle = { x: width / 2, y: height / 2 }
  return {
    width,
    height,
    project(place) {
      const seen = add(place, position, -1)
      const depth = dot(seen, forward)
      return {
        x: middle.x + (focal * dot(seen, right)) / depth,
        y: middle.y - (focal * dot(seen, up)) / depth,
      }
    },
    planeAt(z) {
      const across = add(scale(right, focal), forward, middle.x)
      const down = add(scale(up, -focal), forward, middle.y)
      const from = add({ x: 0, y: 0, z }, position, -1)
      const rows = [across, down, forward].flatMap(row => [row.x, row.y, dot(row, from)])
      return invert(rows)
    },
  }
}

function axesOf({ target, distance, tilt, azimuth, roll }: Pose) {
  const back = {
    x: Math.sin(tilt) * Math.sin(azimuth),
    y: -Math.sin(tilt) * Math.cos(azimuth),
    z: Math.cos(tilt),
  }
  const forward = scale(back, -1)
  const level = { x: Math.cos(azimuth), y: Math.sin(azimuth), z: 0 }
  const upright = unit(cross(level, forward))
  const right = add(scale(level, Math.cos(roll)), upright, Math.sin(roll))
  const up = cross(right, forward)
  return { right, up, forward, position: add(target, back, distance) }
}

function scale(a: Place, times: number): Place {
  return { x: a.x * times, y: a.y * times, z: a.z * times }
}

function invert(rows: readonly number[]): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = rows
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  const adjugate = [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ].map(value => value / determinant)
  return adjugate as unknown as Homography
}

export function mapPoint(map: Homography, { x, y }: Point): Point {
  const depth = map[6] * x + map[7] * y + map[8]
  return { x: (map[0] * x + map[1] * y + map[2]) / depth, y: (map[3] * x + map[4] * y + map[5]) / depth }
}
