/** Square textures that repeat in both directions. */
import { createChance } from '../../sim/chance.ts'

/** Texels in a row and in a column. */
export const tileSize = 1024

export interface Tile {
  /** three bytes a texel, by rows */
  data: Uint8ClampedArray
  millimetresPerTexel: number
  /** strength of the fine grain in grey levels */
  grain: number
}

/** Writes red, green and blue of a texel into `colour`, 0 to 255. `x` and `y` go from 0 to 1. */
export type Shade = (x: number, y: number, colour: Float32Array) => void

export function drawTile(shade: Shade, millimetresPerTexel: number, grain: number): Tile {
  const data = new Uint8ClampedArray(tileSize * tileSize * 3)
  const colour = new Float32Array(3)
  let to = 0
  for (let y = 0; y < tileSize; y++)
    for (let x = 0; x < tileSize; x++) {
      shade(x / tileSize, y / tileSize, colour)
      data[to++] = colour[0] ?? 0
      data[to++] = colour[1] ?? 0
      data[to++] = colour[2] ?? 0
    }
  return { data, millimetresPerTexel, grain }
}

/** Texels in a row and in a column of the grain. */
export const grainSize = 512

let grain: Int8Array | null = null

/** Returns random values of deviation 32, which are the same for all pictures. */
export function fineGrain(): Int8Array {
  if (grain !== null) return grain
  const chance = createChance(77)
  const draw = () => (chance.fraction() + chance.fraction() + chance.fraction() - 1.5) * 64
  grain = Int8Array.from({ length: grainSize * grainSize }, draw)
  return grain
}
