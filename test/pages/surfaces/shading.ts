/** Arithmetic of textures. */
import type { Colour } from '../canvas/canvas.ts'
import { between, type Chance, eitherWay } from '../random.ts'

/** Writes a colour that is changed by `light` grey levels. */
export function write(to: Float32Array, [red, green, blue]: Colour, light: number): void {
  to[0] = red + light
  to[1] = green + light * 0.96
  to[2] = blue + light * 0.9
}

/** Returns 0 below `low`, 1 above `high` and a smooth rise between them. */
export function rise(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/** Returns a similar colour: up to `most` grey levels lighter or darker, and slightly warmer or cooler. */
export function vary(chance: Chance, [red, green, blue]: Colour, most: number): Colour {
  const [light, warm] = [between(chance, -most, most), eitherWay(chance, 0, most / 4)]
  return [red + light + warm, green + light, blue + light - warm]
}

/** Returns the distance from the nearest multiple of `step`. */
export function fromMultiple(value: number, step: number): number {
  const rest = value - Math.floor(value / step) * step
  return Math.min(rest, step - rest)
}
