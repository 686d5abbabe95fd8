import { expect, test } from 'vitest'
import { placeOf } from '../../../../../renderer/screens/paper/corners/magnifier-place.ts'

const quadFrom = (left: number, top: number, right: number, bottom: number) => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

test('the magnifier is in the middle of a page that fills the photo, away from all corners', () => {
  expect(placeOf(quadFrom(0.05, 0.05, 0.95, 0.95)).name).toBe('middle')
})

test('the magnifier is at the edge of the photo if a small page is in its middle', () => {
  expect(placeOf(quadFrom(0.45, 0.4, 0.6, 0.6)).name).toBe('start')
})
