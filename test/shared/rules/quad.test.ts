import { describe, expect, test } from 'vitest'
import {
  areaOf,
  intersect,
  orderCorners,
  pageSizeOf,
  type Quad,
  scaleQuad,
  turnQuad,
} from '../../../shared/rules/quad.ts'

/** A page of 4 × 6, clockwise from its top left. */
const page: Quad = [
  { x: 1, y: 2 },
  { x: 5, y: 2 },
  { x: 5, y: 8 },
  { x: 1, y: 8 },
]

describe('the corners of a page', () => {
  test.each([0, 1, 2, 3])('begin at the top left, if the list began with corner %i', begin => {
    expect(orderCorners(turnQuad(page, begin))).toEqual(page)
  })

  test('run clockwise, if the list ran counterclockwise', () => {
    const [a, b, c, d] = page
    expect(orderCorners([c, b, a, d])).toEqual(page)
  })

  test('are scaled to the pixels of a picture', () => {
    expect(scaleQuad(page, 10, 100)[2]).toEqual({ x: 50, y: 800 })
  })
})

describe('a quad', () => {
  test('has an area, which is negative if its corners run counterclockwise', () => {
    const [a, b, c, d] = page
    expect(areaOf(page)).toBe(24)
    expect(areaOf([d, c, b, a])).toBe(-24)
  })

  test('has the size of the longer one of two opposite sides', () => {
    const [a, b, c, d] = page
    expect(pageSizeOf([a, { ...b, x: 3 }, c, d])).toEqual({ width: 4, height: Math.hypot(2, 6) })
  })
})

describe('two lines', () => {
  test('meet in a point, also outside of the given points', () => {
    const [a, b, c, d] = page
    expect(intersect([a, b], [c, { x: 5, y: 9 }])).toEqual({ x: 5, y: 2 })
    expect(intersect([a, c], [b, d])).toEqual({ x: 3, y: 5 })
  })

  test('have no common point if they are parallel', () => {
    const [a, b, c, d] = page
    expect(intersect([a, b], [d, c])).toBeNull()
  })
})
