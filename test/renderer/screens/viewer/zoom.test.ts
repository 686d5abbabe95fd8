import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fitWithin,
  isLargest,
  keepUnder,
  pageScale,
  sharpnessOf,
  stepSize,
  turned,
  turnRight,
  wholeSize,
} from '../../../../renderer/screens/viewer/zoom.ts'
import '../../../support/same-draws.ts'

describe('the zoom of a picture', () => {
  test('grows and shrinks by the same steps, within its limits', () => {
    const up = [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce<number[]>(
      sizes => [...sizes, stepSize(sizes.at(-1) ?? wholeSize, 1)],
      [wholeSize],
    )
    expect(up.slice(0, 4)).toEqual([1, 1.25, 1.5, 2])
    expect([up.at(-1), isLargest(up.at(-1) ?? 0)]).toEqual([8, true])
    expect([stepSize(8, -1), stepSize(1, -1), stepSize(3, 'whole')]).toEqual([6, 1, 1])
  })

  test('that fits its frame shows the whole picture in its proportions, and never enlarges the picture', () => {
    expect(fitWithin({ width: 4000, height: 3000 }, { width: 600, height: 600 })).toEqual({
      width: 600,
      height: 450,
    })
    expect(fitWithin({ width: 40, height: 30 }, { width: 600, height: 600 })).toEqual({
      width: 40,
      height: 30,
    })
    const side = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(side, side, side, side, (width, height, across, down) => {
        const fit = fitWithin({ width, height }, { width: across, height: down })
        return fit.width <= across + 1e-6 && fit.height <= down + 1e-6 && fit.width <= width
      }),
    )
  })
})

test('a page of a PDF is scaled to the width of its frame, within the limits of a canvas', () => {
  expect(pageScale({ width: 595, height: 842 }, 8_800)).toBeCloseTo(8_800 / 595)
  expect(pageScale({ width: 1, height: 10_000 }, 600)).toBe(3.2)
  expect(sharpnessOf({ width: 595, height: 842 }, 2)).toBe(2)
  const side = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 200, max: 8_800 }), (width, height, room) => {
      const scale = pageScale({ width, height }, room)
      const shown = { width: width * scale, height: height * scale }
      const sharpness = sharpnessOf(shown, 2)
      expect(Math.max(shown.width, shown.height)).toBeLessThan(32_001)
      expect(Math.max(shown.width, shown.height) * sharpness).toBeLessThan(16_385)
      expect(shown.width * shown.height * sharpness ** 2).toBeLessThan(12_000_001)
    }),
  )
})

test('four turns to the right restore the original orientation of a picture', () => {
  expect([0, 1, 2, 3].reduce(turn => turnRight(turn as 0), 0 as const)).toBe(0)
  expect(turned({ width: 3, height: 2 }, 90)).toEqual({ width: 2, height: 3 })
  expect(turned({ width: 3, height: 2 }, 180)).toEqual({ width: 3, height: 2 })
})

test('the point under the pointer stays in its place when the picture is zoomed', () => {
  const grown = keepUnder(100, 50, 2)
  expect(grown).toBe(250)
  expect(keepUnder(grown, 50, 1 / 2)).toBe(100)
})
