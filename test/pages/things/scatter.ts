/** Scatters things on the table around a sheet, never over it. */
import { boxOf } from '../camera/aim.ts'
import { type Camera, mapPoint } from '../camera/camera.ts'
import type { Point } from '../camera/space.ts'
import { castShadow, distanceToOutline } from '../canvas/cast-shadow.ts'
import { type Box, cornersOf, paintBox } from '../canvas/paint-box.ts'
import { paintParts } from '../canvas/paint-parts.ts'
import { type Distance, distanceFromAll, type Part, place, type Thing } from '../canvas/parts.ts'
import type { Scene } from '../canvas/scene.ts'
import { between, type Chance, happens, whole } from '../random.ts'
import { makeBox } from './boxes.ts'
import { makeCable } from './cable.ts'
import {
  makeEnvelope,
  makeKeyboard,
  makeMultimeter,
  makeNotebook,
  makeTapeMeasure,
  makeTelephone,
} from './devices.ts'
import { makeBolts, makePen, makePliers, makeScrewdriver, makeTape, makeWrench } from './tools.ts'

const straight = [makeKeyboard, makeTelephone, makeMultimeter, makeNotebook, makeTapeMeasure] as const
const tools = [makeScrewdriver, makeWrench, makePliers, makePen, makeBolts, makeTape] as const

/** Paints the surroundings of a cluttered table. `outline` is the sheet's edge on the table. */
export function paintClutter(chance: Chance, scene: Scene, outline: readonly Point[]): void {
  const fromSheet = distanceToOutline(outline)
  if (happens(chance, 0.4)) paintUnder(chance, scene, outline)
  for (let count = whole(chance, 1, 3); count > 0; count--) paintSomeCable(chance, scene, fromSheet)
  for (let count = whole(chance, 1, 2); count > 0; count--)
    paintSomewhere(chance, scene, fromSheet, chance.pick(straight)(chance))
  for (let count = whole(chance, 3, 6); count > 0; count--)
    paintSomewhere(chance, scene, fromSheet, chance.pick(tools)(chance))
  // Boxes are high, so they hide what is behind them.
  for (let count = whole(chance, 0, 2); count > 0; count--) paintSomeBox(chance, scene, outline)
}

/** Paints one or two things next to a sheet. */
export function paintFewThings(chance: Chance, scene: Scene, outline: readonly Point[]): void {
  const fromSheet = distanceToOutline(outline)
  for (let count = whole(chance, 1, 2); count > 0; count--)
    paintSomewhere(chance, scene, fromSheet, chance.pick([...tools, makeTelephone])(chance))
}

/** Paints a thing where it does not touch the sheet, if there is such a place. */
function paintSomewhere(chance: Chance, scene: Scene, fromSheet: Distance, thing: Thing): void {
  for (let attempt = 0; attempt < 40; attempt++) {
    const centre = placeInView(chance, scene.camera)
    const angle = between(chance, 0, 2 * Math.PI)
    const parts = thing.parts.map(part => place(part, centre, angle))
    if (!parts.every(part => pointsOf(part).every(({ x, y, radius }) => fromSheet(x, y) > radius + 3)))
      continue
    paintThing(scene, { ...thing, parts })
    return
  }
}

/** Paints an envelope that is partly below the sheet. */
function paintUnder(chance: Chance, scene: Scene, outline: readonly Point[]): void {
  const centre = chance.pick(outline)
  const { width, height } = boxOf(outline)
  const thing = makeEnvelope(chance, Math.min(220, Math.min(width, height) * 0.9))
  const angle = between(chance, 0, 2 * Math.PI)
  paintThing(scene, { ...thing, parts: thing.parts.map(part => place(part, centre, angle)) })
}

function paintSomeCable(chance: Chance, scene: Scene, fromSheet: Distance): void {
  for (let attempt = 0; attempt < 30; attempt++) {
    const cable = makeCable(chance, placeInView(chance, scene.camera), between(chance, 160, 700))
    if (!cable.parts.every(part => pointsOf(part).every(({ x, y, radius }) => fromSheet(x, y) > radius + 2)))
      continue
    paintThing(scene, cable)
    return
  }
}

/** Paints a box that hides nothing of the sheet. */
function paintSomeBox(chance: Chance, scene: Scene, outline: readonly Point[]): void {
  const { camera } = scene
  const sheet = outline.map(({ x, y }) => camera.project({ x, y, z: 0 }))
  const fromSheet = distanceToOutline(sheet)
  const margin = scene.canvas.width / 150
  for (let attempt = 0; attempt < 30; attempt++) {
    const box = makeBox(chance, placeInView(chance, camera))
    const points = edgesOf(box).map(camera.project)
    if (!points.every(({ x, y }) => fromSheet(x, y) > margin) || isAround(points, sheet)) continue
    paintBox(scene, box)
    return
  }
}

/** Returns whether the box around some points contains the middle of others. */
function isAround(points: readonly Point[], others: readonly Point[]): boolean {
  const [outer, inner] = [boxOf(points), boxOf(others)]
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2]
  return x > outer.x && x < outer.x + outer.width && y > outer.y && y < outer.y + outer.height
}

/** Returns points along the lines between each two corners of a box. */
function edgesOf(box: Box) {
  const corners = cornersOf(box)
  return corners.flatMap(a =>
    corners.flatMap(b =>
      [0, 0.2, 0.4, 0.6, 0.8].map(share => ({
        x: a.x + (b.x - a.x) * share,
        y: a.y + (b.y - a.y) * share,
        z: a.z + (b.z - a.z) * share,
      })),
    ),
  )
}

/** Paints a thing with its shadow. */
export function paintThing(scene: Scene, { parts, height }: Thing, z = 0): void {
  const { light, canvas, camera } = scene
  const shift = { x: -(light.x / light.z) * height * 0.6, y: -(light.y / light.z) * height * 0.6 }
  const nearest = distanceFromAll(parts)
  const distance = (x: number, y: number) => nearest(x - shift.x, y - shift.y)
  castShadow(canvas, camera, { distance, depth: 0.5, softness: 2 + height * 0.3, z })
  paintParts(scene, parts, z)
}

/** Returns a place of the table that the camera sees, or nearly. */
function placeInView(chance: Chance, camera: Camera): Point {
  const pixel = {
    x: between(chance, -0.05, 1.05) * camera.width,
    y: between(chance, -0.05, 1.05) * camera.height,
  }
  return mapPoint(camera.planeAt(0), pixel)
}

/** Returns circles that cover a part. */
function pointsOf(part: Part): (Point & { radius: number })[] {
  if (part.kind === 'ring') return [{ ...part.centre, radius: part.outer }]
  if (part.kind === 'bar') {
    const radius = Math.max(part.radiusA, part.radiusB)
    return [0, 0.25, 0.5, 0.75, 1].map(share => ({
      x: part.a.x + (part.b.x - part.a.x) * share,
      y: part.a.y + (part.b.y - part.a.y) * share,
      radius,
    }))
  }
  const [long, short] = [part.halfWidth, part.halfHeight]
  const radius = Math.hypot(Math.min(long, short), Math.max(long, short) / 4)
  const [alongX, reach] = long > short ? [true, long] : [false, short]
  return [-0.75, -0.25, 0.25, 0.75].map(share => {
    const [x, y] = alongX ? [share * reach, 0] : [0, share * reach]
    const [cosine, sine] = [Math.cos(part.angle), Math.sin(part.angle)]
    return { x: part.centre.x + x * cosine - y * sine, y: part.centre.y + x * sine + y * cosine, radius }
  })
}
