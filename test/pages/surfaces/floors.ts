/** Floors of workshops, cellars and yards. */
import type { Colour } from '../canvas/canvas.ts'
import { drawTile, type Tile } from '../canvas/tile.ts'
import { between, type Chance, happens, whole } from '../random.ts'
import { createGravel, createNoise } from './noise.ts'
import { fromMultiple, rise, vary, write } from './shading.ts'

/** Returns cast concrete with stains and pores. */
export function drawConcrete(chance: Chance, colour: Colour = [134, 132, 128]): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, colour, 10)
  const stains = between(chance, 10, 26)
  return drawTile(
    (x, y, to) => {
      const wide = noise.cloud(x * 4, y * 4, 4, 4)
      const grit = noise.at(x * 512, y * 512, 512, 512)
      const pore = rise(0.8, 0.95, noise.at(x * 256 + 3, y * 256, 256, 256))
      write(to, own, wide * stains + grit * 8 - pore * 20)
    },
    between(chance, 0.4, 0.7),
    5,
  )
}

/** Returns asphalt: stones in bitumen. */
export function drawAsphalt(chance: Chance): Tile {
  const noise = createNoise(chance)
  const gravel = createGravel(chance, 128)
  const own = vary(chance, [88, 88, 90], 12)
  const stone = { border: 0, tone: 0 }
  return drawTile(
    (x, y, to) => {
      gravel(x, y, stone)
      const grit = noise.at(x * 512, y * 512, 512, 512)
      const wide = noise.cloud(x * 4, y * 4, 4, 2)
      write(to, own, stone.tone ** 3 * 52 - stone.border * 34 + grit * 9 + wide * 10)
    },
    between(chance, 0.35, 0.5),
    7,
  )
}

/** Returns ceramic tiles with joints. */
export function drawTiles(chance: Chance): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, happens(chance, 0.5) ? [158, 150, 138] : [112, 104, 98], 12)
  const joint: Colour = [96, 92, 86]
  const count = whole(chance, 2, 4)
  return drawTile(
    (x, y, to) => {
      const edge = Math.min(fromMultiple(x, 1 / count), fromMultiple(y, 1 / count))
      const isJoint = 1 - rise(0.003, 0.005, edge)
      const tone = noise.at(Math.floor(x * count) + 0.5, Math.floor(y * count) + 0.5, 256, 256) * 7
      const light = tone + noise.cloud(x * 16, y * 16, 16, 3) * 9
      write(to, own, light)
      for (let channel = 0; channel < 3; channel++)
        to[channel] = (to[channel] ?? 0) * (1 - isJoint) + ((joint[channel] ?? 0) + light) * isJoint
    },
    between(chance, 0.5, 0.8),
    3,
  )
}

/** Returns a painted floor with scuffs. */
export function drawPaintedFloor(chance: Chance): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, happens(chance, 0.5) ? [104, 118, 110] : [126, 128, 132], 10)
  return drawTile(
    (x, y, to) => {
      const wide = noise.cloud(x * 4, y * 4, 4, 3)
      const scuff = rise(0.5, 0.75, noise.at(x * 8 + y * 32, y * 64, 8, 64))
      const worn = rise(0.42, 0.6, noise.cloud(x * 8 + 2, y * 8, 8, 4))
      write(to, own, wide * 9 - scuff * 7 + worn * 12)
    },
    between(chance, 0.45, 0.7),
    3,
  )
}
