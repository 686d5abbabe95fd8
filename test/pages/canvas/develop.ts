/** Turns a painted picture into one that a camera has taken: light, contrast and noise. */

import { createChance } from '../../sim/chance.ts'
import type { Point } from '../camera/space.ts'
import { normal } from '../random.ts'
import { type Canvas, gammaOf } from './canvas.ts'

export interface Light {
  /** brightness of the brightest part: 1 shows white paper as white */
  exposure: number
  /** factors of red, green and blue in linear light */
  balance: readonly [number, number, number]
  /** place of the picture where most light falls, as fractions of its size */
  centre: Point
  /** fraction of the light that is missing at the far end of the picture */
  falloff: number
  /** fraction of the light that the lens loses in the corners */
  vignette: number
  /** deviation of the noise in grey levels, for a middle grey */
  noise: number
  /** strength of the contrast curve, 0 to 1 */
  contrast: number
}

/** Number of brightness steps in tables, for values up to twice the brightest. */
const steps = 2_048
const perLevel = steps / 512

/** Changes the canvas. */
export function develop(canvas: Canvas, light: Light, seed: number): void {
  const tone = Float32Array.from({ length: steps }, (_, index) => curve(index / perLevel, light.contrast))
  // Dark parts are brightened more by the gamma curve, and their noise with them.
  const strength = Float32Array.from(
    { length: steps },
    (_, index) => (light.noise * noiseAt(index / perLevel)) / noiseScale,
  )
  const { width, height } = canvas
  const columns = Math.ceil(width / cell) + 2
  let row = new Float32Array(0)
  for (let y = 0; y < height; y++) {
    if (y % 4 === 0) row = lightOfRow(light, y / height, width, height, columns)
    const random = (Math.imul(y + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b)) >>> 0
    developRow(canvas, y, { row, tone, strength, random })
  }
}

interface RowLight {
  /** factors from grey levels to steps of the tables: red, green and blue for each column */
  row: Float32Array
  tone: Float32Array
  strength: Float32Array
  /** where the row's noise begins */
  random: number
}

function developRow({ width, data }: Canvas, y: number, { row, tone, strength, random }: RowLight): void {
  const noise = sensorNoise()
  let at = y * width * 3
  let next = random - (random % 3)
  for (let column = 0, x = 0; x < width; column++) {
    const end = Math.min(width, x + cell)
    let red = row[column * 3] ?? 0
    let green = row[column * 3 + 1] ?? 0
    let blue = row[column * 3 + 2] ?? 0
    const redStep = ((row[column * 3 + 3] ?? 0) - red) / cell
    const greenStep = ((row[column * 3 + 4] ?? 0) - green) / cell
    const blueStep = ((row[column * 3 + 5] ?? 0) - blue) / cell
    for (; x < end; x++) {
      const r = ((data[at] ?? 0) * red) | 0
      const g = ((data[at + 1] ?? 0) * green) | 0
      const b = ((data[at + 2] ?? 0) * blue) | 0
      const place = next & noiseWrap
      data[at] = (tone[r] ?? 255) + (noise[place] ?? 0) * (strength[r] ?? 0)
      data[at + 1] = (tone[g] ?? 255) + (noise[place + 1] ?? 0) * (strength[g] ?? 0)
      data[at + 2] = (tone[b] ?? 255) + (noise[place + 2] ?? 0) * (strength[b] ?? 0)
      at += 3
      next += 3
      red += redStep
      green += greenStep
      blue += blueStep
    }
  }
}

/** Pixels between the columns at which light is computed. */
const cell = 32

function lightOfRow(light: Light, v: number, width: number, height: number, columns: number) {
  const row = new Float32Array(columns * 3)
  const aspect = height / width
  for (let column = 0; column < columns; column++) {
    const u = (column * cell) / width
    const away = Math.hypot(u - light.centre.x, (v - light.centre.y) * aspect)
    const fromAxis = Math.hypot(u - 0.5, (v - 0.5) * aspect) / Math.hypot(0.5, 0.5 * aspect)
    const level =
      light.exposure * (1 - light.falloff * Math.min(1, away) ** 1.4) * (1 - light.vignette * fromAxis ** 4)
    for (let channel = 0; channel < 3; channel++)
      row[column * 3 + channel] = gammaOf(level * (light.balance[channel] ?? 1)) * perLevel
  }
  return row
}

/** Returns the grey level after the contrast curve, which never reaches white abruptly. */
function curve(level: number, contrast: number): number {
  const x = level / 255
  const soft = x < 0.8 ? x : 0.8 + 0.19 * (1 - Math.exp(-(x - 0.8) / 0.19))
  const steep = soft * soft * (3 - 2 * soft)
  return 255 * (soft + (steep - soft) * contrast)
}

function noiseAt(level: number): number {
  return 0.55 + 0.9 * Math.exp(-level / 90)
}

const noiseSize = 2 ** 19
const noiseWrap = noiseSize - 1

/** Value of a deviation in the table of noise. */
const noiseScale = 28

let shared: Int8Array | null = null

/**
 * Returns noise of deviation `noiseScale`: red, green and blue by turns. Neighbouring pixels are alike, as after the
 * software's noise reduction, and the colours differ less than the brightness.
 */
function sensorNoise(): Int8Array {
  if (shared !== null) return shared
  const chance = createChance(4_711)
  const values = new Int8Array(noiseSize + 3)
  let grey = 0
  let last = 0
  for (let at = 0; at < values.length; at++) {
    if (at % 3 === 0) {
      const next = normal(chance)
      grey = next * 0.8 + last * 0.45
      last = next
    }
    values[at] = Math.max(-127, Math.min(127, (grey * 0.88 + normal(chance) * 0.45) * noiseScale))
  }
  shared = values
  return values
}
