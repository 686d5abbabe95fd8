/** Paints what the camera sees: the table, what is on it, the sheet, hands and shadows. */
import { type Colour, createCanvas } from '../canvas/canvas.ts'
import { paintGround } from '../canvas/paint-ground.ts'
import type { Texture } from '../canvas/paint-mesh.ts'
import type { Scene } from '../canvas/scene.ts'
import type { PageKind } from '../kinds.ts'
import { between, type Chance, happens } from '../random.ts'
import { edgeOf, type Sheet } from '../sheet/bend.ts'
import { paintSheet, shadeUnderSheet } from '../sheet/paint-sheet.ts'
import { blurTile } from '../surfaces/blur-tile.ts'
import { createNoise } from '../surfaces/noise.ts'
import { surfaces } from '../surfaces/surfaces.ts'
import { castOver } from '../things/cast-over.ts'
import { paintFingers, planGrip } from '../things/hold.ts'
import { paintClutter, paintFewThings, paintThing } from '../things/scatter.ts'
import type { Content } from './content.ts'
import type { Shot } from './shot.ts'

interface Printed {
  sheet: Sheet
  texture: Texture
}

export interface PhotoPlan {
  kind: PageKind
  shot: Shot
  content: Content
  /** `null` for a table without a sheet */
  first: Printed | null
  second: Printed | null
}

/** Returns the picture before lens and sensor. */
export function paintPhoto(chance: Chance, plan: PhotoPlan): Scene['canvas'] {
  const { kind, shot, content } = plan
  const { frame, camera, sheet } = content
  const scene: Scene = { canvas: createCanvas(frame.width, frame.height), camera, light: shot.lamp }
  const isHeld = kind === 'fingers' && happens(chance, 0.55)
  paintTable(chance.fork('table'), scene, kind, isHeld)
  if (!isHeld) paintSurroundings(chance.fork('things'), scene, plan)
  if (plan.second !== null) paintPaper(chance.fork('second'), scene, plan.second, kind)
  const grip = kind === 'fingers' ? planGrip(chance.fork('hands'), sheet, content.printed, isHeld) : null
  if (grip !== null && grip.below.length > 0) paintThing(scene, { parts: grip.below, height: 8 })
  if (plan.first !== null) paintPaper(chance.fork('first'), scene, plan.first, kind)
  if (grip !== null) paintFingers(scene, grip)
  if (shot.faults.includes('shadow'))
    castOver(chance.fork('shadow'), scene, Math.max(sheet.width, sheet.height))
  return scene.canvas
}

function paintTable(chance: Chance, { canvas, camera }: Scene, kind: PageKind, isHeld: boolean): void {
  const own =
    kind === 'low-contrast'
      ? surfaces.light
      : kind === 'clutter' && happens(chance, 0.6)
        ? surfaces.busy
        : surfaces.ordinary
  const tile = chance.pick(own)(chance)
  const shift = { x: between(chance, 0, 900), y: between(chance, 0, 900), angle: between(chance, -0.4, 0.4) }
  // The floor is far below a sheet that is held in the hand, so it is out of focus.
  if (isHeld) paintGround(canvas, camera.planeAt(-between(chance, 500, 900)), blurTile(tile, 3), shift)
  else paintGround(canvas, camera.planeAt(0), tile, shift)
}

function paintSurroundings(chance: Chance, scene: Scene, { kind, first, content }: PhotoPlan): void {
  const outline = first === null ? [] : edgeOf().map(([u, v]) => content.sheet.at(u, v))
  if (kind === 'clutter') paintClutter(chance, scene, outline)
  else if (kind === 'none' || happens(chance, kind === 'low-contrast' ? 0.15 : 0.3))
    paintFewThings(chance, scene, outline)
}

const papers: readonly Colour[] = [
  [242, 242, 240],
  [240, 240, 242],
  [236, 233, 224],
  [226, 224, 218],
]
/** Copies of forms are printed on coloured paper. */
const copies: readonly Colour[] = [
  [240, 232, 188],
  [238, 210, 208],
]

function paintPaper(chance: Chance, scene: Scene, { sheet, texture }: Printed, kind: PageKind): void {
  const tint = chance.pick(kind !== 'low-contrast' && happens(chance, 0.08) ? copies : papers)
  const grey = between(chance, 18, 48)
  const noise = createNoise(chance)
  const strength = between(chance, 0.006, 0.018)
  shadeUnderSheet(scene, sheet)
  paintSheet(scene, sheet, texture, {
    tint,
    ink: [grey, grey, grey + 3],
    unevenness: (u, v) => 1 + strength * noise.cloud(u * 4, v * 4, 8, 3),
  })
}
