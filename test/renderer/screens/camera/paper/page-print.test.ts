import { describe, expect, it } from 'vitest'
import {
  differenceOf,
  type Pixels,
  printPage,
} from '../../../../../renderer/screens/camera/paper/page-print.ts'
import type { Quad } from '../../../../../shared/rules/quad.ts'

const [width, height] = [160, 120]

/** Draws a picture from a brightness of 0 to 255 at each place. */
function draw(brightness: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.fill(brightness(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4)
  return { data, width, height }
}

const page: Quad = [
  { x: 0.25, y: 0.1 },
  { x: 0.75, y: 0.1 },
  { x: 0.75, y: 0.9 },
  { x: 0.25, y: 0.9 },
]
const isPaper = (x: number, y: number) => x > 40 && x < 120 && y > 12 && y < 108
const withText = (from: number, to: number, light = 0) =>
  draw((x, y) => (isPaper(x, y) ? (y > from && y < to && x > 50 && x < 110 ? 170 : 220) : 90) + light)

describe('the print of a page', () => {
  it('is the same in brighter light, and after a small movement', () => {
    const before = printPage(withText(30, 50), page)
    expect(differenceOf(before, printPage(withText(30, 50, 20), page))).toBeLessThan(1)
    expect(differenceOf(before, printPage(withText(31, 51), page))).toBeLessThan(4)
  })

  it('differs from that of a page with text at another place', () => {
    expect(
      differenceOf(printPage(withText(30, 50), page), printPage(withText(20, 90), page)),
    ).toBeGreaterThan(6)
  })
})
