/** Makes a texture soft, as of a floor that is out of focus. */
import { type Tile, tileSize } from '../canvas/tile.ts'

/** `radius` is in texels. */
export function blurTile(tile: Tile, radius: number): Tile {
  const across = blurLines(tile.data, radius, 3, tileSize * 3)
  return { ...tile, data: blurLines(across, radius, tileSize * 3, 3), grain: 0 }
}

/** Replaces each texel by the mean of its neighbours. `step` leads to the next texel, `line` to the next line. */
function blurLines(data: Uint8ClampedArray, radius: number, step: number, line: number): Uint8ClampedArray {
  const to = new Uint8ClampedArray(data.length)
  const count = 2 * radius + 1
  const wrap = (index: number) => (index + tileSize) & (tileSize - 1)
  for (let at = 0; at < tileSize; at++)
    for (let channel = 0; channel < 3; channel++) {
      const start = at * line + channel
      let sum = 0
      for (let offset = -radius; offset <= radius; offset++) sum += data[start + wrap(offset) * step] ?? 0
      for (let index = 0; index < tileSize; index++) {
        to[start + index * step] = sum / count
        sum +=
          (data[start + wrap(index + radius + 1) * step] ?? 0) -
          (data[start + wrap(index - radius) * step] ?? 0)
      }
    }
  return to
}
