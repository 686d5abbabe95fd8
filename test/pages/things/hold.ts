/** Puts fingers on a sheet where they cover a part of an edge, but no text and no corner. */
import type { Point } from '../camera/space.ts'
import type { Part } from '../canvas/parts.ts'
import type { Scene } from '../canvas/scene.ts'
import { between, type Chance, eitherWay, happens, shuffle } from '../random.ts'
import type { Sheet } from '../sheet/bend.ts'
import { drawFingerSize, drawSkin, makeFinger, makePalm, makeThumbRoot, type Skin } from './hand.ts'
import { paintThing } from './scatter.ts'

/** Rectangle on the sheet: millimetres from the top left of the text. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface Grip {
  /** parts behind the sheet */
  below: Part[]
  /** parts of each finger on the sheet */
  above: Part[][]
}

/** The direction out of the sheet at each edge: left, right, bottom and top. On a sheet, y goes down. */
const edges: readonly Point[] = [
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
]

/** Returns hands that hold the sheet in the air (`isHeld`) or press it on the table. `printed` stays visible. */
export function planGrip(chance: Chance, sheet: Sheet, printed: readonly Area[], isHeld: boolean): Grip {
  const holding = { chance, sheet, printed, skin: drawSkin(chance) }
  const plan = isHeld ? planThumb : planPress
  const hands = shuffle(chance, edges.slice(0, isHeld ? 3 : 4))
    .map(out => plan(holding, out))
    .filter(hand => hand !== null)
    .slice(0, happens(chance, 0.3) ? 2 : 1)
  if (hands.length === 0) throw new Error('No edge of the sheet has room for a finger')
  return { below: hands.flatMap(({ below }) => below), above: hands.flatMap(({ above }) => above) }
}

interface Holding {
  chance: Chance
  sheet: Sheet
  printed: readonly Area[]
  skin: Skin
}

/** Returns a hand under the sheet with its thumb on it. */
function planThumb({ chance, sheet, printed, skin }: Holding, out: Point): Grip | null {
  const size = drawFingerSize(chance, true)
  const found = findTip(chance, sheet, printed, { out, radius: size.tip, most: between(chance, 17, 26) })
  if (found === null) return null
  const { tip, angle } = found
  const palm = placeOn(sheet, { x: tip.x + out.x * 46, y: tip.y + out.y * 46 })
  return {
    below: makePalm(skin, palm, angle + eitherWay(chance, 0.1, 0.4)),
    above: [
      [
        makeThumbRoot(skin, placeOn(sheet, tip), angle, size),
        ...makeFinger(skin, placeOn(sheet, tip), angle, size),
      ],
    ],
  }
}

/** Returns a hand of which two fingers press the sheet on the table. The others end outside of the sheet. */
function planPress({ chance, sheet, printed, skin }: Holding, out: Point): Grip | null {
  const size = drawFingerSize(chance, false)
  const found = findTip(chance, sheet, printed, { out, radius: size.tip + 10, most: between(chance, 11, 19) })
  if (found === null) return null
  const { tip, angle, depth } = found
  const shift = (by: number, back: number) =>
    placeOn(sheet, { x: tip.x - out.y * by + out.x * back, y: tip.y + out.x * by + out.y * back })
  const outside = depth + between(chance, 4, 12)
  const fingers = [
    ...[shift(-27, outside), shift(27, outside + 4)],
    ...[shift(-9.5, 0), shift(9.5, between(chance, 0, 4))],
  ]
  return {
    below: [],
    above: [
      makePalm(skin, shift(0, size.length + 26), angle),
      ...fingers.map(finger => makeFinger(skin, finger, angle, size)),
    ],
  }
}

/**
 * Returns a place for the tip of a finger, in millimetres on the sheet, and the direction from which it comes. `null` if
 * text is everywhere at this edge.
 */
function findTip(
  chance: Chance,
  sheet: Sheet,
  printed: readonly Area[],
  { out, radius, most }: { out: Point; radius: number; most: number },
): { tip: Point; angle: number; depth: number } | null {
  for (let attempt = 0; attempt < 60; attempt++) {
    const depth = Math.max(4, most * 0.97 ** attempt)
    const along = between(chance, 0.2, 0.8)
    const edge = {
      x: out.x === 0 ? along * sheet.width : out.x > 0 ? sheet.width : 0,
      y: out.y === 0 ? along * sheet.height : out.y > 0 ? sheet.height : 0,
    }
    const tip = { x: edge.x - out.x * depth, y: edge.y - out.y * depth }
    const sideways = { x: Math.abs(out.y) * radius + 1, y: Math.abs(out.x) * radius + 1 }
    const covered = {
      x: Math.min(edge.x, tip.x) - sideways.x,
      y: Math.min(edge.y, tip.y) - sideways.y,
      width: Math.abs(edge.x - tip.x) + 2 * sideways.x,
      height: Math.abs(edge.y - tip.y) + 2 * sideways.y,
    }
    if (printed.some(area => overlap(area, covered))) continue
    const from = placeOn(sheet, { x: tip.x + out.x, y: tip.y + out.y })
    const to = placeOn(sheet, tip)
    return { tip, depth, angle: Math.atan2(from.y - to.y, from.x - to.x) + eitherWay(chance, 0, 0.12) }
  }
  return null
}

function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Returns the place on the table of millimetres on the sheet. Places outside the sheet continue its plane. */
function placeOn(sheet: Sheet, { x, y }: Point): Point {
  const [origin, right, down] = [sheet.at(0.5, 0.5), sheet.at(0.51, 0.5), sheet.at(0.5, 0.51)]
  const [u, v] = [(x / sheet.width - 0.5) / 0.01, (y / sheet.height - 0.5) / 0.01]
  return {
    x: origin.x + (right.x - origin.x) * u + (down.x - origin.x) * v,
    y: origin.y + (right.y - origin.y) * u + (down.y - origin.y) * v,
  }
}

/** Paints the fingers that are on the sheet, with their shadows. */
export function paintFingers(scene: Scene, { above }: Grip): void {
  for (const parts of above) paintThing(scene, { parts, height: 9 })
}
