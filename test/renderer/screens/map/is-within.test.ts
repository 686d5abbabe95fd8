import { expect, test } from 'vitest'
import { isWithin } from '../../../../renderer/screens/map/is-within.ts'

const horseshoe = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 7, y: 10 },
  { x: 7, y: 3 },
  { x: 3, y: 3 },
  { x: 3, y: 10 },
  { x: 0, y: 10 },
]

test.each([
  [1, 9, true],
  [5, 1, true],
  [9, 5, true],
  [5, 8, false],
  [12, 5, false],
  [-1, 5, false],
])('the spot %i, %i of a horseshoe is inside: %s', (x, y, isInside) => {
  expect(isWithin(horseshoe, { x, y })).toBe(isInside)
})

test('no spot is inside an area of two points', () => {
  expect(
    isWithin(
      [
        { x: 0, y: 0 },
        { x: 9, y: 9 },
      ],
      { x: 5, y: 5 },
    ),
  ).toBe(false)
})
