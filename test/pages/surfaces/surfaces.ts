/** The surfaces on which technicians photograph paper. */

import type { Tile } from '../canvas/tile.ts'
import type { Chance } from '../random.ts'
import { drawAsphalt, drawConcrete, drawPaintedFloor, drawTiles } from './floors.ts'
import { drawCloth, drawLaminate } from './table-tops.ts'
import { drawCardboard, drawChequerPlate, drawMat, drawMetal, drawSeat } from './vehicle.ts'
import { drawWood } from './wood.ts'

type DrawSurface = (chance: Chance) => Tile

const oak = { colour: [158, 112, 72], strength: 34 } as const
const beech = { colour: [186, 146, 100], strength: 26 } as const
const walnut = { colour: [96, 66, 46], strength: 30 } as const

const ordinary: readonly DrawSurface[] = [
  chance => drawWood(chance, { ...oak, planks: 0 }),
  chance => drawWood(chance, { ...beech, planks: 0 }),
  chance => drawWood(chance, { ...walnut, planks: 0 }),
  chance => drawConcrete(chance),
  chance => drawLaminate(chance, [82, 70, 62], 12),
  chance => drawLaminate(chance, [44, 46, 50], 5),
  drawAsphalt,
  drawTiles,
  drawPaintedFloor,
  drawSeat,
  drawMat,
  chance => drawMetal(chance),
  drawChequerPlate,
  drawCardboard,
]

const light: readonly DrawSurface[] = [
  chance => drawLaminate(chance, [204, 202, 196], 4),
  chance => drawLaminate(chance, [190, 190, 190], 7),
  chance => drawCloth(chance, [206, 202, 194]),
  chance => drawConcrete(chance, [190, 188, 184]),
  chance => drawWood(chance, { colour: [208, 190, 160], strength: 14, planks: 0 }),
  chance => drawMetal(chance, [196, 198, 202]),
]

const busy: readonly DrawSurface[] = [
  chance => drawWood(chance, { ...oak, strength: 52, planks: 5 }),
  chance => drawWood(chance, { ...beech, strength: 44, planks: 4 }),
  chance => drawWood(chance, { ...walnut, strength: 44, planks: 7 }),
  drawChequerPlate,
  drawTiles,
]

/** `light` is nearly as bright as paper, `busy` has strong lines. */
export const surfaces = { ordinary, light, busy } as const
