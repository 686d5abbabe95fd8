/** Hands that hold a sheet of paper: bare ones, and ones in gloves. */
import { type Point, turn } from '../camera/space.ts'
import type { Colour } from '../canvas/canvas.ts'
import { type Bar, type Part, place, type Slab } from '../canvas/parts.ts'
import { between, type Chance, happens } from '../random.ts'

export interface Skin {
  colour: Colour
  nail: Colour | null
  sleeve: Colour
}

const skins: readonly Colour[] = [
  [222, 172, 146],
  [206, 152, 122],
  [174, 118, 88],
  [128, 84, 62],
  [92, 62, 48],
]
const gloves: readonly Colour[] = [
  [44, 46, 50],
  [198, 104, 34],
  [120, 124, 128],
  [40, 84, 130],
]
const sleeves: readonly Colour[] = [
  [38, 46, 66],
  [60, 62, 66],
  [46, 66, 58],
  [196, 108, 30],
  [110, 104, 92],
]

export function drawSkin(chance: Chance): Skin {
  const sleeve = chance.pick(sleeves)
  if (happens(chance, 0.25)) return { colour: chance.pick(gloves), nail: null, sleeve }
  const colour = chance.pick(skins)
  const [red, green, blue] = colour
  return { colour, nail: [red + 16, green + 10, blue + 12], sleeve }
}

/** Lengths in millimetres. */
interface FingerSize {
  /** from the tip to where the finger leaves the hand */
  length: number
  tip: number
  root: number
}

/** Returns a finger whose tip is at `tip` and which comes from `angle`, in radians. */
export function makeFinger(
  skin: Skin,
  tip: Point,
  angle: number,
  { length, tip: tipRadius, root }: FingerSize,
): Part[] {
  const look = { roundness: 0.55, gloss: skin.nail === null ? 6 : 12, grain: 2.5 }
  const shade = (colour: Colour, by: number): Colour => [
    colour[0] * by,
    colour[1] * by * 0.98,
    colour[2] * by * 0.97,
  ]
  const joint = length * 0.42
  const segment = (from: number, to: number, radii: [number, number], colour: Colour): Bar => ({
    ...{ kind: 'bar', colour, ...look },
    ...{ a: { x: from, y: 0 }, b: { x: to, y: 0 }, radiusA: radii[0], radiusB: radii[1] },
  })
  const bulge = tipRadius * 1.02
  const crease = (x: number): Slab => ({
    ...{ kind: 'slab', colour: shade(skin.colour, 0.82), roundness: 0, gloss: 0, grain: 2, corner: 0.3 },
    ...{ centre: { x, y: 0 }, halfWidth: 0.35, halfHeight: tipRadius * 0.55, angle: 0 },
  })
  const parts: Part[] = [
    segment(length, joint, [root, bulge], skin.colour),
    { ...segment(joint, tipRadius, [bulge, tipRadius], skin.colour), isCut: true },
    crease(joint - 1.4),
    crease(joint + 1.2),
    ...(skin.nail === null ? [] : makeNail(skin.nail, tipRadius)),
  ]
  return parts.map(part => place(part, tip, angle))
}

function makeNail(colour: Colour, tipRadius: number): Part[] {
  const look = { roundness: 0.25, gloss: 40, grain: 0.8 }
  const nail: Slab = {
    ...{ kind: 'slab', colour, ...look, angle: 0, corner: tipRadius * 0.5 },
    ...{ centre: { x: tipRadius * 1.05, y: 0 }, halfWidth: tipRadius * 0.72, halfHeight: tipRadius * 0.6 },
  }
  const [red, green, blue] = colour
  const white: Slab = {
    ...nail,
    colour: [red + 16, green + 24, blue + 26],
    centre: { x: tipRadius * 0.5, y: 0 },
    halfWidth: tipRadius * 0.16,
    halfHeight: tipRadius * 0.5,
    corner: tipRadius * 0.15,
  }
  return [nail, white]
}

/** Returns the part of the hand from which the thumb grows, so that the thumb has no visible end. */
export function makeThumbRoot(skin: Skin, tip: Point, angle: number, { length, root }: FingerSize): Part {
  const look = { kind: 'bar', colour: skin.colour, roundness: 0.4, gloss: 6, grain: 2.5 } as const
  const a = { x: length - 6, y: 0 }
  const b = { x: length + 52, y: 0 }
  return place({ ...look, a, b, radiusA: root, radiusB: root * 1.9 }, tip, angle)
}

/** Returns a palm and a sleeve. `wrist` points from the palm to the arm, in radians. */
export function makePalm(skin: Skin, centre: Point, wrist: number): Part[] {
  const look = { roundness: 0.5, gloss: 6, grain: 2.5 }
  const along = (distance: number) => {
    const { x, y } = turn({ x: distance, y: 0 }, wrist)
    return { x: centre.x + x, y: centre.y + y }
  }
  return [
    { kind: 'bar', colour: skin.colour, ...look, a: centre, b: along(60), radiusA: 34, radiusB: 29 },
    {
      kind: 'bar',
      colour: skin.sleeve,
      roundness: 0.6,
      gloss: 3,
      grain: 6,
      a: along(95),
      b: along(420),
      radiusA: 41,
      radiusB: 55,
    },
  ]
}

/** Returns the size of a thumb or of a finger. */
export function drawFingerSize(chance: Chance, isThumb: boolean): FingerSize {
  return isThumb
    ? { length: between(chance, 62, 74), tip: between(chance, 8.6, 10.4), root: between(chance, 12, 14) }
    : { length: between(chance, 72, 88), tip: between(chance, 6.8, 8.2), root: between(chance, 8.6, 10) }
}
