/** Paints a sheet of paper with its shadow. */
import { dot, type Place, type Point } from '../camera/space.ts'
import { gammaOf } from '../canvas/canvas.ts'
import { castShadow, distanceToOutline } from '../canvas/cast-shadow.ts'
import { type Finish, type Mesh, paintMesh, type Texture } from '../canvas/paint-mesh.ts'
import type { Scene } from '../canvas/scene.ts'
import { softenEdges } from '../canvas/soften-edges.ts'
import { edgeOf, type Sheet } from './bend.ts'

/** Fraction of the light that comes from all sides. */
const ambient = 0.42

/** `unevenness` returns factors near 1, as no paper is equally bright everywhere. */
export function paintSheet(
  scene: Scene,
  sheet: Sheet,
  texture: Texture,
  finish: Finish & { unevenness: (u: number, v: number) => number },
): void {
  const [columns, rows] = sheet.rise > 6 ? [33, 41] : [13, 17]
  const pixels = (a: Place, b: Place) => {
    const [from, to] = [scene.camera.project(a), scene.camera.project(b)]
    return Math.hypot(to.x - from.x, to.y - from.y)
  }
  const us = stepsOf(columns, 1 / pixels(sheet.at(0, 0.5), sheet.at(1, 0.5)))
  const vs = stepsOf(rows, 1 / pixels(sheet.at(0.5, 0), sheet.at(0.5, 1)))
  const mesh = meshOf(scene, sheet, { us, vs, unevenness: finish.unevenness })
  softenEdges(scene.canvas, outlineOf(mesh), () => paintMesh(scene.canvas, mesh, texture, finish))
}

/** Returns fractions of a length, and one fraction before its start and one after its end. */
function stepsOf(count: number, margin: number): number[] {
  return [-margin, ...Array.from({ length: count }, (_, index) => index / (count - 1)), 1 + margin]
}

function meshOf(
  { camera, light }: Scene,
  sheet: Sheet,
  { us, vs, unevenness }: { us: number[]; vs: number[]; unevenness: (u: number, v: number) => number },
): Mesh {
  const points = vs.flatMap(v => us.map(u => ({ u, v, seen: camera.project(sheet.at(u, v)) })))
  const flat = ambient + (1 - ambient) * light.z
  return {
    columns: us.length,
    rows: vs.length,
    x: Float32Array.from(points, ({ seen }) => seen.x),
    y: Float32Array.from(points, ({ seen }) => seen.y),
    u: Float32Array.from(points, ({ u }) => u),
    v: Float32Array.from(points, ({ v }) => v),
    shade: Float32Array.from(points, ({ u, v }) => {
      const facing = Math.max(0, dot(sheet.facing(u, v), light))
      return gammaOf((ambient + (1 - ambient) * facing) / flat) * unevenness(u + 1, v + 1)
    }),
  }
}

/** Returns the edge of the sheet, which is one cell inside of the mesh. */
function outlineOf({ columns, rows, x, y }: Mesh): Point[] {
  const at = (column: number, row: number) => {
    const index = row * columns + column
    return { x: x[index] ?? 0, y: y[index] ?? 0 }
  }
  const [right, bottom] = [columns - 2, rows - 2]
  const across = Array.from({ length: right - 1 }, (_, index) => index + 1)
  const down = Array.from({ length: bottom - 1 }, (_, index) => index + 1)
  return [
    ...across.map(column => at(column, 1)),
    ...down.map(row => at(right, row)),
    ...across.map(column => at(columns - 1 - column, bottom)),
    ...down.map(row => at(1, rows - 1 - row)),
  ]
}

/** Darkens the table around a sheet: the shadow of the lamp, and the dark line along the edges. */
export function shadeUnderSheet({ canvas, camera, light }: Scene, sheet: Sheet): void {
  const [shiftX, shiftY] = [-light.x / light.z, -light.y / light.z]
  const edge = edgeOf(sheet.rise > 6 ? 12 : 3).map(([u, v]) => sheet.at(u, v))
  const lift = 0.6
  const fallen = edge.map(({ x, y, z }) => ({ x: x + shiftX * (z + lift), y: y + shiftY * (z + lift) }))
  const reach = 12 + sheet.rise * (1 + Math.hypot(shiftX, shiftY))
  const sharp = { distance: distanceToOutline(fallen), depth: 0.42, softness: 1.6 + sheet.rise * 0.35, reach }
  const soft = { distance: distanceToOutline(edge), depth: 0.3, softness: 5 + sheet.rise * 0.5, reach }
  castShadow(canvas, camera, sharp)
  castShadow(canvas, camera, soft)
}
