/** Paints the plane below everything. */
import type { Homography } from '../camera/camera.ts'
import type { Canvas } from './canvas.ts'
import { fineGrain, grainSize, type Tile, tileSize } from './tile.ts'

const wrap = tileSize - 1
const grainWrap = grainSize * grainSize - 1

/** How a texture is laid: shifted by texels, and turned by radians. */
export interface Laid {
  x: number
  y: number
  angle: number
}

/**
 * Fills the canvas. `map` goes from pixels to the millimetres of the plane. In large pictures, every second pixel of every
 * second row is computed and the others are interpolated, as a texel is larger than two pixels.
 */
export function paintGround(canvas: Canvas, map: Homography, tile: Tile, laid: Laid): void {
  const { width, height } = canvas
  const texels = toTexels(map, laid, tile.millimetresPerTexel)
  const step = width * height > 4e6 ? 2 : 1
  let above = new Float32Array((width + 4) * 3)
  let below = new Float32Array((width + 4) * 3)
  sampleRow(above, texels, tile, { y: 0, width, step })
  for (let y = 0; y < height; y += step) {
    sampleRow(below, texels, tile, { y: y + step, width, step })
    writeRow(canvas, above, above, y, tile.grain)
    if (step === 2 && y + 1 < height) writeRow(canvas, above, below, y + 1, tile.grain)
    ;[above, below] = [below, above]
  }
}

/** Returns the map from pixels to texels. */
function toTexels(map: Homography, { x, y, angle }: Laid, millimetresPerTexel: number): Homography {
  const [cosine, sine] = [Math.cos(angle) / millimetresPerTexel, Math.sin(angle) / millimetresPerTexel]
  const [a, b, c, d, e, f, g, h, i] = map
  return [
    ...([
      a * cosine - d * sine + x * g,
      b * cosine - e * sine + x * h,
      c * cosine - f * sine + x * i,
    ] as const),
    ...([
      a * sine + d * cosine + y * g,
      b * sine + e * cosine + y * h,
      c * sine + f * cosine + y * i,
    ] as const),
    ...([g, h, i] as const),
  ]
}

/** Writes the texture's colours into `row`, and the means between them if the step is 2. */
function sampleRow(
  row: Float32Array,
  map: Homography,
  { data }: Tile,
  { y, width, step }: { y: number; width: number; step: number },
): void {
  const shift = y * map[7] + map[8]
  const shiftU = y * map[1] + map[2]
  const shiftV = y * map[4] + map[5]
  for (let x = 0; x < width + 2; x += step) {
    const scale = 1 / (map[6] * x + shift)
    const u = (map[0] * x + shiftU) * scale
    const v = (map[3] * x + shiftV) * scale
    const left = Math.floor(u)
    const top = Math.floor(v)
    const fx = u - left
    const fy = v - top
    const x0 = (left & wrap) * 3
    const x1 = ((left + 1) & wrap) * 3
    const row0 = (top & wrap) * tileSize * 3
    const row1 = ((top + 1) & wrap) * tileSize * 3
    const d = fx * fy
    const b = fx - d
    const c = fy - d
    const a = 1 - b - fy
    const to = x * 3
    for (let channel = 0; channel < 3; channel++)
      row[to + channel] =
        (data[row0 + x0 + channel] ?? 0) * a +
        (data[row0 + x1 + channel] ?? 0) * b +
        (data[row1 + x0 + channel] ?? 0) * c +
        (data[row1 + x1 + channel] ?? 0) * d
    if (step === 1 || x === 0) continue
    for (let at = to - 3; at < to; at++) row[at] = ((row[at - 3] ?? 0) + (row[at + 3] ?? 0)) / 2
  }
}

/** Writes the mean of two rows, with the grain. */
function writeRow(
  canvas: Canvas,
  above: Float32Array,
  below: Float32Array,
  y: number,
  strength: number,
): void {
  const { data, width } = canvas
  const grain = fineGrain()
  const share = strength / 32
  const grainRow = y * 7919
  let to = y * width * 3
  let from = 0
  for (let x = 0; x < width; x++) {
    const noise = (grain[(grainRow + x) & grainWrap] ?? 0) * share
    data[to] = ((above[from] ?? 0) + (below[from] ?? 0)) / 2 + noise
    data[to + 1] = ((above[from + 1] ?? 0) + (below[from + 1] ?? 0)) / 2 + noise
    data[to + 2] = ((above[from + 2] ?? 0) + (below[from + 2] ?? 0)) / 2 + noise
    to += 3
    from += 3
  }
}
