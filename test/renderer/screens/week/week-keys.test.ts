import { expect, test } from 'vitest'
import { placeAfter } from '../../../../renderer/screens/week/week-keys.ts'

const lengths = [3, 1, 2]

test('arrow keys go to the next job or the next day, and stop at the ends', () => {
  expect(placeAfter('ArrowDown', { column: 0, row: 0 }, lengths)).toEqual({ column: 0, row: 1 })
  expect(placeAfter('ArrowDown', { column: 0, row: 2 }, lengths)).toEqual({ column: 0, row: 2 })
  expect(placeAfter('ArrowUp', { column: 0, row: 0 }, lengths)).toEqual({ column: 0, row: 0 })
  expect(placeAfter('ArrowRight', { column: 0, row: 2 }, lengths)).toEqual({ column: 1, row: 0 })
  expect(placeAfter('ArrowRight', { column: 2, row: 1 }, lengths)).toEqual({ column: 2, row: 1 })
  expect(placeAfter('ArrowLeft', { column: 0, row: 1 }, lengths)).toEqual({ column: 0, row: 1 })
})

test('keys other than the arrow keys have no effect in the week', () => {
  expect(placeAfter('Enter', { column: 0, row: 0 }, lengths)).toBeNull()
})
