/** Desks and benches of wood. */
import type { Colour } from '../canvas/canvas.ts'
import { drawTile, type Tile } from '../canvas/tile.ts'
import { between, type Chance, whole } from '../random.ts'
import { createNoise } from './noise.ts'
import { fromMultiple, rise, vary, write } from './shading.ts'

export interface Wood {
  colour: Colour
  /** grey levels between the light and the dark parts of the grain */
  strength: number
  /** number of planks in the tile, 0 for a veneer */
  planks: number
}

/** Returns wood whose grain runs along x. */
export function drawWood(chance: Chance, { colour, strength, planks }: Wood): Tile {
  const noise = createNoise(chance)
  const own = vary(chance, colour, 12)
  const rings = whole(chance, 2, 4)
  const tones = Array.from({ length: Math.max(1, planks) }, () => between(chance, -0.5, 0.5))
  const shifts = tones.map(() => between(chance, 0, 9))
  return drawTile(
    (x, y, to) => {
      const plank = planks === 0 ? 0 : Math.floor(y * planks) % planks
      const along = x + (planks === 0 ? 0 : (shifts[plank] ?? 0))
      const warp = noise.at(along * 4, y * 8, 4, 8)
      const bands = noise.at(along * 2, (y + warp * 0.012) * 64 * rings, 2, 256)
      const streaks = noise.at(along * 8, y * 256, 8, 256)
      const pores = Math.max(0, noise.at(along * 32, (y * 256 + 7) % 256, 32, 256) - 0.35)
      const wide = noise.at(along * 2, y * 8, 2, 8)
      const light = bands * 0.34 + streaks * 0.16 + wide * 0.4 - pores * 0.6
      const seam = planks === 0 ? 0 : 1 - rise(0.0012, 0.004, fromMultiple(y, 1 / planks))
      const tone = planks === 0 ? 0 : (tones[plank] ?? 0)
      write(to, own, strength * (light + tone * 0.7) - seam * 60)
    },
    between(chance, 0.42, 0.6),
    2.5,
  )
}
