/** Paints a sheet of paper with its shadow. */
import { dot } from '../camera/space.ts'
import { gammaOf } from '../canvas/canvas.ts'
import { castShadow, distanceToOutline } from '../canvas/cast-shadow.ts'
import { type Finish, type Mesh, paintMesh, type Texture } from '../canvas/paint-mesh.ts'
import type { Scene } from '../canvas/scene.ts'
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
  paintMesh(scene.canvas, meshOf(scene, sheet, finish.unevenness), texture, finish)
}

function meshOf({ camera, light }: Scene, sheet: Sheet, unevenness: (u: number, v: number) => number): Mesh {
  const [columns, rows] = sheet.rise > 6 ? [33, 41] : [13, 17]
  const count = columns * rows
  const [x, y] = [new Float32Array(count), new Float32Array(count)]
  const [u, v] = [new Float32Array(count), new Float32Array(count)]
  const shade = new Float32Array(count)
  for (let index = 0; index < count; index++) {
    const across = (index % columns) / (columns - 1)
    const down = Math.floor(index / columns) / (rows - 1)
    const seen = camera.project(sheet.at(across, down))
    const facing = Math.max(0, dot(sheet.facing(across, down), light))
    x[index] = seen.x
    y[index] = seen.y
    u[index] = across
    v[index] = down
    const bright = (ambient + (1 - ambient) * facing) / (ambient + (1 - ambient) * light.z)
    shade[index] = gammaOf(bright) * unevenness(across, down)
  }
  return { columns, rows, x, y, u, v, shade }
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
