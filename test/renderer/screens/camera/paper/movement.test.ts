import { describe, expect, it } from 'vitest'
import { isCutOff, movementOf } from '../../../../../renderer/screens/camera/paper/movement.ts'
import { type Quad, turnQuad } from '../../../../../shared/rules/quad.ts'

const page: Quad = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.2 },
  { x: 0.8, y: 0.8 },
  { x: 0.2, y: 0.8 },
]

describe('the movement of a page', () => {
  it('is that of its fastest corner, as a part of the diagonal', () => {
    const [a, b, c, d] = page
    // 0.05 of the height of a picture of 4:3 is 0.03 of its diagonal
    expect(movementOf(page, [a, b, { x: c.x, y: c.y + 0.05 }, d], 4 / 3)).toBeCloseTo(0.03)
    expect(movementOf(page, [a, b, { x: c.x + 0.05, y: c.y }, d], 4 / 3)).toBeCloseTo(0.04)
  })

  it('is none if the same corners begin with another one', () => {
    expect(movementOf(page, turnQuad(page, 3), 1.5)).toBe(0)
  })
})

describe('a page', () => {
  it('is cut off if two of its corners are on the edge of the picture', () => {
    const [a, , c, d] = page
    expect(isCutOff(page)).toBe(false)
    expect(isCutOff([a, { x: 1, y: 0.2 }, c, d])).toBe(false)
    expect(isCutOff([a, { x: 0.998, y: 0.2 }, { x: 1, y: 0.8 }, d])).toBe(true)
    expect(isCutOff([{ x: 0.3, y: 0.002 }, { x: 0.7, y: 0 }, c, d])).toBe(true)
  })
})
