import { describe, expect, test } from 'vitest'
import { cosineOf } from '../../../../main/scan/corners/rectangle.ts'
import type { Point, Quad } from '../../../../shared/rules/quad.ts'

const picture = { width: 640, height: 480 }

/** Returns a rectangle of 300 × 200 in front of a camera, turned on the table and seen from the side (radians). */
function seen(turn: number, tilt: number): Quad {
  const corner = (x: number, y: number): Point => {
    const right = x * Math.cos(turn) - y * Math.sin(turn)
    const up = x * Math.sin(turn) + y * Math.cos(turn)
    const depth = 500 + up * Math.sin(tilt)
    const focalLength = 0.75 * picture.width
    return {
      x: picture.width / 2 + (right * focalLength) / depth,
      y: picture.height / 2 + (up * Math.cos(tilt) * focalLength) / depth,
    }
  }
  return [corner(-150, -100), corner(150, -100), corner(150, 100), corner(-150, 100)]
}

describe('the cosine between the sides of a quad', () => {
  test.each([
    [0, 0],
    [0.4, 0],
    [0, 0.9],
    [0.5, 0.9],
    [-0.7, 0.7],
  ])('is 0 for a rectangle that is turned by %f and seen from the side by %f', (turn, tilt) => {
    expect(cosineOf(seen(turn, tilt), picture)).toBeLessThan(0.01)
  })

  test('is large for a slanted quad without perspective', () => {
    const [a, b, c, d] = seen(0, 0)
    const slanted: Quad = [a, b, { ...c, x: c.x + 130 }, { ...d, x: d.x + 130 }]
    expect(cosineOf(slanted, picture)).toBeGreaterThan(0.5)
  })

  test('is 1 for a quad that is not convex', () => {
    const [a, b, c, d] = seen(0, 0)
    expect(cosineOf([a, c, b, d], picture)).toBe(1)
    expect(cosineOf([a, b, c, { x: b.x - 20, y: b.y + 10 }], picture)).toBe(1)
  })
})
