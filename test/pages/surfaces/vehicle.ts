/** Surfaces of a van and of machines: seats, mats, sheet metal and cardboard. */
import type { Colour } from '../canvas/canvas.ts'
import { drawTile, type Tile } from '../canvas/tile.ts'
import { between, type Chance, happens } from '../random.ts'
import { createNoise } from './noise.ts'
import { fromMultiple, rise, vary, write } from './shading.ts'

/** Returns the woven cloth of a seat, with a seam. */
export function drawSeat(chance: Chance): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, happens(chance, 0.6) ? [58, 60, 66] : [70, 66, 62], 10)
  const seam = between(chance, 0.1, 0.9)
  const thread = between(chance, 8, 20)
  return drawTile(
    (x, y, to) => {
      const weave = Math.sin(x * 256 * Math.PI) * Math.sin(y * 256 * Math.PI)
      const motif = rise(0.2, 0.6, noise.at(x * 256, y * 16, 256, 16))
      const wide = noise.cloud(x * 4, y * 4, 4, 3)
      const distance = Math.abs(y - seam)
      const stitch = distance < 0.012 && distance > 0.008 && fromMultiple(x, 1 / 80) > 0.003 ? 40 : 0
      const fold = 1 - rise(0.001, 0.006, distance)
      write(to, own, weave * 9 + motif * thread * 0.6 + wide * 10 + stitch - fold * 26)
    },
    between(chance, 0.45, 0.6),
    6,
  )
}

/** Returns a ribbed rubber mat. */
export function drawMat(chance: Chance): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, [48, 48, 50], 8)
  return drawTile(
    (x, y, to) => {
      const rib = rise(0.0035, 0.006, fromMultiple(y, 1 / 48))
      const dust = noise.cloud(x * 8, y * 8, 8, 4)
      write(to, own, rib * 14 + dust * 12 + rise(0.3, 0.6, dust) * 16)
    },
    between(chance, 0.45, 0.6),
    4,
  )
}

/** Returns brushed or galvanised sheet metal with scratches. */
export function drawMetal(chance: Chance, colour: Colour = [140, 143, 147]): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, colour, 10)
  const isBrushed = happens(chance, 0.5)
  return drawTile(
    (x, y, to) => {
      const brush = noise.at(x * 4, y * 256, 4, 256)
      const spangle = noise.at(x * 32 + noise.at(x * 64, y * 64, 64, 64) * 0.8, y * 32, 32, 32)
      const wide = noise.cloud(x * 4, y * 4, 4, 2)
      const scratch = rise(0.72, 0.85, noise.at(x * 4 + y * 8, y * 256, 4, 256))
      const finish = isBrushed ? brush * 9 : Math.round(spangle * 4) * 4
      write(to, own, finish + wide * 12 + scratch * 12)
    },
    between(chance, 0.4, 0.6),
    2.5,
  )
}

/** Returns chequer plate: raised bars that cross each other, as on the floor of a van. */
export function drawChequerPlate(chance: Chance): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, [132, 134, 137], 14)
  const count = 20
  return drawTile(
    (x, y, to) => {
      const [column, row] = [Math.floor(x * count), Math.floor(y * count)]
      const [u, v] = [x * count - column - 0.5, y * count - row - 0.5]
      const isRising = (column + row) % 2 === 0
      const [along, across] = isRising ? [u + v, u - v] : [u - v, u + v]
      const inside = 1 - Math.hypot(along / 0.56, across / 0.17)
      const bar = rise(0, 0.35, inside)
      const slope = inside > 0 && inside < 0.6 ? -Math.sign(across * (isRising ? 1 : -1)) * 26 : 0
      const wide = noise.cloud(x * 4, y * 4, 4, 4)
      write(to, own, bar * 16 + slope + wide * 16 + noise.at(x * 512, y * 512, 512, 512) * 5)
    },
    between(chance, 0.5, 0.62),
    2.5,
  )
}

/** Returns corrugated cardboard. */
export function drawCardboard(chance: Chance): Tile {
  const noise = createNoise(chance)
  const own: Colour = vary(chance, [172, 136, 98], 10)
  return drawTile(
    (x, y, to) => {
      const flute = Math.sin(y * 64 * 2 * Math.PI)
      const fibres = noise.at(x * 64, y * 256, 64, 256)
      const wide = noise.cloud(x * 4, y * 4, 4, 3)
      write(to, own, flute * 2.5 + fibres * 6 + wide * 8)
    },
    between(chance, 0.4, 0.55),
    3,
  )
}
