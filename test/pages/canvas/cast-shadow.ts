/** Soft shadows: darkens what is painted already. */
import { type Camera, mapPoint } from '../camera/camera.ts'
import type { Point } from '../camera/space.ts'
import { type Canvas, gammaOf } from './canvas.ts'
import type { Distance } from './parts.ts'

/** Pixels of a cell. The shadow is computed at the corners of cells and interpolated. */
const cell = 8

export interface Shadow {
  /** distance from the edge of the shadow */
  distance: Distance
  /** fraction of the light that is missing in the middle */
  depth: number
  /** millimetres in which the shadow fades */
  softness: number
  /** The millimetres from the edge inwards that need a shadow, if something will be painted on the rest. */
  reach?: number
  /** height of the plane on which the shadow falls, in millimetres */
  z?: number
}

export function castShadow(canvas: Canvas, camera: Camera, shadow: Shadow): void {
  const columns = Math.ceil(canvas.width / cell) + 1
  const rows = Math.ceil(canvas.height / cell) + 1
  const corners = lightAtCorners(camera, shadow, columns, rows)
  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      const at = row * columns + column
      const [a = 1, b = 1] = [corners[at], corners[at + 1]]
      const [c = 1, d = 1] = [corners[at + columns], corners[at + columns + 1]]
      if (a + b + c + d < 4) darken(canvas, column * cell, row * cell, [a, b, c, d])
    }
}

function lightAtCorners(camera: Camera, shadow: Shadow, columns: number, rows: number): Float32Array {
  const map = camera.planeAt(shadow.z ?? 0)
  const light = new Float32Array(columns * rows).fill(1)
  const outer = shadow.softness / 2
  const inner = -(shadow.reach ?? 1e9)
  for (let row = 0; row < rows; row++) {
    let last: Point | null = null
    for (let column = 0; column < columns; column++) {
      const place = mapPoint(map, { x: column * cell, y: row * cell })
      const distance = shadow.distance(place.x, place.y)
      if (distance < outer && distance > inner) light[row * columns + column] = lightAt(distance, shadow)
      const step: number = last === null ? 0 : 1.2 * Math.hypot(place.x - last.x, place.y - last.y)
      last = place
      // The distance changes by one step a cell at most, so the next cells are as bright as this one.
      const unshaded = Math.max(distance - outer, inner - distance)
      const count = step === 0 ? 0 : Math.floor(unshaded / step)
      if (count < 2) continue
      column += count - 1
      last = null
    }
  }
  return light
}

function lightAt(distance: number, { depth, softness }: Shadow): number {
  const share = Math.min(1, Math.max(0, 0.5 - distance / softness))
  return gammaOf(1 - depth * share * share * (3 - 2 * share))
}

/** Darkens a cell; `corners` are the factors at its corners, by rows. */
function darken(canvas: Canvas, left: number, top: number, corners: readonly number[]): void {
  const [a = 1, b = 1, c = 1, d = 1] = corners
  const bottom = Math.min(canvas.height, top + cell)
  const right = Math.min(canvas.width, left + cell)
  for (let y = top; y < bottom; y++) {
    const down = (y - top) / cell
    const first = a + (c - a) * down
    const step = (b + (d - b) * down - first) / cell
    let factor = first
    let at = (y * canvas.width + left) * 3
    for (let x = left; x < right; x++) {
      for (let channel = 0; channel < 3; channel++, at++) canvas.data[at] = (canvas.data[at] ?? 0) * factor
      factor += step
    }
  }
}

/** Returns the signed distance from a closed outline. */
export function distanceToOutline(outline: readonly Point[]): Distance {
  return (x, y) => {
    let nearest = Number.POSITIVE_INFINITY
    let isInside = false
    let from = outline.at(-1) ?? { x: 0, y: 0 }
    for (const to of outline) {
      const dx = to.x - from.x
      const dy = to.y - from.y
      const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)
      const share = Math.min(1, Math.max(0, along))
      const distance = (x - from.x - dx * share) ** 2 + (y - from.y - dy * share) ** 2
      if (distance < nearest) nearest = distance
      if (from.y > y !== to.y > y && x < from.x + ((y - from.y) / dy) * dx) isInside = !isInside
      from = to
    }
    return isInside ? -Math.sqrt(nearest) : Math.sqrt(nearest)
  }
}
