/** Paints a curved sheet: a grid of places with texture coordinates and brightness. */
import type { Canvas, Colour } from './canvas.ts'

export interface Texture {
  width: number
  height: number
  /** four bytes a texel: red, green, blue, and a fourth that is not used */
  data: Uint8Array
}

/** Grid of `columns` × `rows` vertices, by rows. */
export interface Mesh {
  columns: number
  rows: number
  /** pixels in the picture */
  x: Float32Array
  y: Float32Array
  /** fractions of the texture */
  u: Float32Array
  v: Float32Array
  /** brightness in gamma space: 1 leaves the texture as it is */
  shade: Float32Array
}

export interface Finish {
  /** colour of white texels */
  tint: Colour
  /** colour of black texels */
  ink: Colour
}

/** The index of `x` in a vertex, then `y`, texels `u` and `v`, and `shade`. */
type Vertex = readonly [number, number, number, number, number]

/** Paints the sheet's rows in their order, so the rows that are nearer to the camera come last. */
export function paintMesh(canvas: Canvas, mesh: Mesh, texture: Texture, finish: Finish): void {
  const paint = createFiller(canvas, texture, finish)
  const vertex = (index: number): Vertex => [
    mesh.x[index] ?? 0,
    mesh.y[index] ?? 0,
    (mesh.u[index] ?? 0) * (texture.width - 1),
    (mesh.v[index] ?? 0) * (texture.height - 1),
    mesh.shade[index] ?? 1,
  ]
  for (let row = 0; row < mesh.rows - 1; row++)
    for (let column = 0; column < mesh.columns - 1; column++) {
      const corner = row * mesh.columns + column
      const [a, b] = [vertex(corner), vertex(corner + 1)]
      const [c, d] = [vertex(corner + mesh.columns), vertex(corner + mesh.columns + 1)]
      fillTriangle(canvas, [a, b, c], paint)
      fillTriangle(canvas, [b, d, c], paint)
    }
}

/** Paints pixels `from` to `to` of row `y`; `start` is the vertex at pixel 0, which changes by `step` a pixel. */
type FillSpan = (y: number, from: number, to: number, start: Float64Array, step: Float64Array) => void

function createFiller({ data, width }: Canvas, texture: Texture, { tint, ink }: Finish): FillSpan {
  const texels = texture.data
  const stride = texture.width * 4
  const lastX = texture.width - 2
  const lastY = texture.height - 2
  const [inkRed, inkGreen, inkBlue] = ink
  const [redRange = 0, greenRange = 0, blueRange = 0] = tint.map((high, at) => (high - (ink[at] ?? 0)) / 255)
  return (y, from, to, start, step) => {
    const [du = 0, dv = 0, dShade = 0] = step
    const [u0 = 0, v0 = 0, shade0 = 0] = start
    let u = u0 + from * du
    let v = v0 + from * dv
    let shade = shade0 + from * dShade
    let target = (y * width + from) * 3
    for (let x = from; x < to; x++) {
      const left = u < 0 ? 0 : u > lastX ? lastX : u | 0
      const top = v < 0 ? 0 : v > lastY ? lastY : v | 0
      const fx = u - left
      const fy = v - top
      const near = top * stride + left * 4
      const below = near + stride
      const b = fx - fx * fy
      const c = fy - fx * fy
      const d = fx * fy
      const a = 1 - b - c - d
      const red = mix(texels, near, below, a, b, c, d)
      const green = mix(texels, near + 1, below + 1, a, b, c, d)
      const blue = mix(texels, near + 2, below + 2, a, b, c, d)
      data[target] = (inkRed + red * redRange) * shade
      data[target + 1] = (inkGreen + green * greenRange) * shade
      data[target + 2] = (inkBlue + blue * blueRange) * shade
      target += 3
      u += du
      v += dv
      shade += dShade
    }
  }
}

/** Returns the mean of four texels with weights that add up to 1. */
function mix(
  texels: Uint8Array,
  near: number,
  below: number,
  a: number,
  b: number,
  c: number,
  d: number,
): number {
  return (
    (texels[near] ?? 0) * a +
    (texels[near + 4] ?? 0) * b +
    (texels[below] ?? 0) * c +
    (texels[below + 4] ?? 0) * d
  )
}

const start = new Float64Array(3)
const step = new Float64Array(3)

function fillTriangle({ width, height }: Canvas, corners: readonly Vertex[], fill: FillSpan): void {
  const [top, middle, bottom] = corners.toSorted((a, b) => a[1] - b[1])
  if (top === undefined || middle === undefined || bottom === undefined) return
  const area = (middle[0] - top[0]) * (bottom[1] - top[1]) - (bottom[0] - top[0]) * (middle[1] - top[1])
  if (area === 0) return
  const slopes = [2, 3, 4].map(index => slopeOf(top, middle, bottom, index, area))
  const firstRow = Math.max(0, Math.ceil(top[1] - 0.5))
  const lastRow = Math.min(height - 1, Math.ceil(bottom[1] - 0.5) - 1)
  for (let y = firstRow; y <= lastRow; y++) {
    const centre = y + 0.5
    const long = crossing(top, bottom, centre)
    const short = centre < middle[1] ? crossing(top, middle, centre) : crossing(middle, bottom, centre)
    const from = Math.max(0, Math.ceil(Math.min(long, short) - 0.5))
    const to = Math.min(width, Math.ceil(Math.max(long, short) - 0.5))
    if (from >= to) continue
    for (let index = 0; index < 3; index++) {
      const [byX = 0, byY = 0] = slopes[index] ?? []
      step[index] = byX
      start[index] = (top[index + 2] ?? 0) + byX * (0.5 - top[0]) + byY * (centre - top[1])
    }
    fill(y, from, to, start, step)
  }
}

/** Returns the change of a value by x and by y. */
function slopeOf(top: Vertex, middle: Vertex, bottom: Vertex, index: number, area: number) {
  const [first, second] = [(middle[index] ?? 0) - (top[index] ?? 0), (bottom[index] ?? 0) - (top[index] ?? 0)]
  const byX = (first * (bottom[1] - top[1]) - second * (middle[1] - top[1])) / area
  const byY = (second * (middle[0] - top[0]) - first * (bottom[0] - top[0])) / area
  return [byX, byY] as const
}

/** Returns x where the edge from `a` to `b` crosses the row at `y`. */
function crossing(a: Vertex, b: Vertex, y: number): number {
  return b[1] === a[1] ? a[0] : a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])
}
