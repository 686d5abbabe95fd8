/** Shadows of the photographer, which fall across the sheet: a hand with a telephone, an arm, a lid, a head. */
import { type Point, turn } from '../camera/space.ts'
import { castShadow } from '../canvas/cast-shadow.ts'
import { type Bar, distanceFromAll, type Part, type Slab } from '../canvas/parts.ts'
import type { Scene } from '../canvas/scene.ts'
import { between, type Chance, eitherWay } from '../random.ts'

const look = { colour: [0, 0, 0], roundness: 0, gloss: 0 } as const

/** Darkens a part of the sheet, whose width is `reach` millimetres. */
export function castOver(chance: Chance, scene: Scene, reach: number): void {
  const parts = chance.pick([makeHandWithTelephone, makeArm, makeLid, makeHead])(chance, reach)
  const distance = distanceFromAll(parts)
  const shadow = {
    distance,
    depth: between(chance, 0.36, 0.58),
    softness: reach * between(chance, 0.06, 0.26),
  }
  castShadow(scene.canvas, scene.camera, shadow)
}

type MakeShadow = (chance: Chance, reach: number) => Part[]

const makeHandWithTelephone: MakeShadow = (chance, reach) => {
  const size = reach * between(chance, 0.3, 0.42)
  const centre = { x: reach * between(chance, -0.3, 0.3), y: reach * between(chance, -0.5, 0.1) }
  const angle = eitherWay(chance, 0, 0.5)
  const telephone: Slab = {
    ...{ kind: 'slab', ...look, centre, angle, corner: size * 0.12 },
    ...{ halfWidth: size * 0.5, halfHeight: size },
  }
  const side = eitherWay(chance, 1, 1)
  const hand = { x: centre.x + side * size * 0.5, y: centre.y - size * 0.3 }
  return [telephone, armTo(chance, hand, size * 0.42, reach)]
}

const makeArm: MakeShadow = (chance, reach) => {
  const hand = { x: reach * between(chance, -0.4, 0.4), y: reach * between(chance, -0.3, 0.4) }
  return [armTo(chance, hand, reach * between(chance, 0.13, 0.2), reach)]
}

/** Returns an arm from the photographer's side to a hand. */
function armTo(chance: Chance, hand: Point, radius: number, reach: number): Bar {
  const from = { x: hand.x + reach * eitherWay(chance, 0.1, 0.9), y: hand.y - reach * 1.8 }
  return { kind: 'bar', ...look, a: hand, b: from, radiusA: radius, radiusB: radius * 1.3 }
}

/** A straight edge, as of the lid of a laptop or of a window frame. */
const makeLid: MakeShadow = (chance, reach) => {
  const angle = between(chance, 0, 2 * Math.PI)
  const away = reach * between(chance, 1.75, 2.05)
  const centre = turn({ x: away, y: 0 }, angle)
  return [{ kind: 'slab', ...look, centre, halfWidth: reach * 2, halfHeight: reach * 4, angle, corner: 0 }]
}

const makeHead: MakeShadow = (chance, reach) => {
  const head = { x: reach * between(chance, -0.3, 0.3), y: reach * between(chance, -0.55, -0.1) }
  const radius = reach * between(chance, 0.26, 0.34)
  const shoulder = (side: number): Bar => ({
    ...{ kind: 'bar', ...look, radiusA: radius * 0.9, radiusB: radius * 1.4 },
    ...{
      a: { x: head.x, y: head.y - radius * 1.9 },
      b: { x: head.x + side * radius * 1.6, y: head.y - radius * 3 },
    },
  })
  return [
    { kind: 'bar', ...look, a: head, b: head, radiusA: radius, radiusB: radius },
    shoulder(1),
    shoulder(-1),
  ]
}
