/** A coarse picture of a page, by which another page at the same place is noticed. */
import type { Point, Quad } from '../../../../shared/rules/quad.ts'

/** Samples in each direction. */
const across = 20

/** RGBA, like `ImageData`. */
export interface Pixels {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
}

/** Brightness of the samples, row by row; their mean is 0, so that the light in the room does not matter. */
export type PagePrint = readonly number[]

/** `corners` are fractions of the picture. A picture of 160 pixels is enough. */
export function printPage(pixels: Pixels, corners: Quad): PagePrint {
  const samples: number[] = []
  for (let row = 0; row < across; row++)
    for (let column = 0; column < across; column++)
      samples.push(brightnessAt(pixels, between(corners, (column + 0.5) / across, (row + 0.5) / across)))
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length
  return samples.map(one => one - mean)
}

/** Returns the mean difference of the samples, on the scale of 0 to 255. */
export function differenceOf(a: PagePrint, b: PagePrint): number {
  return a.reduce((sum, one, at) => sum + Math.abs(one - (b[at] ?? 0)), 0) / a.length
}

function between([a, b, c, d]: Quad, across: number, down: number): Point {
  const mix = (from: Point, to: Point, part: number) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  })
  return mix(mix(a, b, across), mix(d, c, across), down)
}

/** The mean of nine pixels. */
function brightnessAt({ data, width, height }: Pixels, { x, y }: Point): number {
  const limit = (value: number, most: number) => Math.min(most, Math.max(0, value))
  let sum = 0
  for (let down = -1; down <= 1; down++)
    for (let aside = -1; aside <= 1; aside++) {
      const column = limit(Math.round(x * (width - 1)) + aside, width - 1)
      const row = limit(Math.round(y * (height - 1)) + down, height - 1)
      const at = (row * width + column) * 4
      sum += 0.3 * Number(data[at]) + 0.59 * Number(data[at + 1]) + 0.11 * Number(data[at + 2])
    }
  return sum / 9
}
