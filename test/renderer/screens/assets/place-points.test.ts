import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placePoints } from '../../../../renderer/screens/assets/place-points.ts'

const size = { width: 320, height: 140, left: 40, right: 10, top: 10, bottom: 20 }
const valuesOf = (...values: number[]) =>
  placePoints(
    values.map((value, nth) => ({ at: nth * 1_000, value })),
    size,
  )

test('the axis has round values around all numbers', () => {
  const axis = (...values: number[]) => valuesOf(...values).ticks.map(({ value }) => value)
  expect(axis(1.2, 1.9)).toEqual([1, 1.5, 2])
  expect(axis(0, 100)).toEqual([0, 50, 100])
  expect(axis(-3, 7)).toEqual([-5, 0, 5, 10])
  expect(axis(4, 4)).toEqual([2, 4, 6])
})

test('the first number is at the left edge, and the last one at the right edge', () => {
  const { dots } = valuesOf(0, 50, 100)
  expect(dots).toEqual([
    { at: 0, x: 40, y: 120 },
    { at: 1_000, x: 175, y: 65 },
    { at: 2_000, x: 310, y: 10 },
  ])
})

test('all numbers are inside the picture', () => {
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 30 }), values => {
      const { dots, ticks } = valuesOf(...values)
      expect(ticks.length).toBeLessThan(9)
      for (const { x, y } of dots) {
        expect(x >= 40 && x <= 310).toBe(true)
        expect(y >= 9.9 && y <= 120.1).toBe(true)
      }
    }),
  )
})
