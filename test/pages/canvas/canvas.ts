/** A picture of RGB bytes that is painted from the table upwards. */

export interface Canvas {
  width: number
  height: number
  /** three bytes a pixel, by rows */
  data: Uint8ClampedArray
}

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Uint8ClampedArray(width * height * 3) }
}

/** Brightness in gamma space of a fraction of linear light. */
export function gammaOf(light: number): number {
  return light ** (1 / 2.2)
}
