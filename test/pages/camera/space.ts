/**
 * Points and directions in space. Lengths are millimetres. The table is the plane z = 0, x goes to the photographer's
 * right, y away from the photographer, and z up.
 */

export interface Point {
  x: number
  y: number
}

export interface Place extends Point {
  z: number
}

export function add(a: Place, b: Place, times = 1): Place {
  return { x: a.x + b.x * times, y: a.y + b.y * times, z: a.z + b.z * times }
}

export function dot(a: Place, b: Place): number {
  return a.x * b.x + a.y * b.y + a.z * b.z
}

export function cross(a: Place, b: Place): Place {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x }
}

export function unit(a: Place): Place {
  const length = Math.sqrt(dot(a, a))
  return { x: a.x / length, y: a.y / length, z: a.z / length }
}

/** Turns a point counterclockwise around the origin, by an angle in radians. */
export function turn({ x, y }: Point, angle: number): Point {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cosine - y * sine, y: x * sine + y * cosine }
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
