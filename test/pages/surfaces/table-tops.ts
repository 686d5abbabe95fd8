/** Table tops of laminate, plastic and cloth. */
import type { Colour } from '../canvas/canvas.ts'
import { drawTile, type Tile } from '../canvas/tile.ts'
import { between, type Chance } from '../random.ts'
import { createNoise } from './noise.ts'
import { rise, vary, write } from './shading.ts'

/** Returns laminate with speckles of another tone. */
export function drawLaminate(chance: Chance, colour: Colour, speckle: number): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, colour, 4)
  return drawTile(
    (x, y, to) => {
      const dots = noise.at(x * 512, y * 512, 512, 512) + 0.6 * noise.at(x * 256, y * 256 + 0.4, 256, 256)
      const wide = noise.cloud(x * 4, y * 4, 4, 3)
      write(to, own, dots * speckle + wide * 3)
    },
    between(chance, 0.35, 0.5),
    2,
  )
}

/** Returns plain cloth with a fine weave and soft folds. */
export function drawCloth(chance: Chance, colour: Colour): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, colour, 4)
  return drawTile(
    (x, y, to) => {
      const weave = Math.sin(x * 330 * Math.PI) + Math.sin(y * 330 * Math.PI)
      const fold = noise.cloud(x * 4 + 1, y * 2, 4, 2)
      write(to, own, weave * 2 + fold * 9 + rise(0.2, 0.5, fold) * 5)
    },
    between(chance, 0.4, 0.55),
    2.5,
  )
}
