import { describe, expect, test } from 'vitest'
import { areApart } from '../../../../main/scan/corners/apart.ts'
import { mapQuad, type Quad } from '../../../../shared/rules/quad.ts'

/** Returns a page of 100 × 140 whose middle is at (x, y), turned by an angle (radians). */
function pageAt(x: number, y: number, turn = 0): Quad {
  const page: Quad = [
    { x: -50, y: -70 },
    { x: 50, y: -70 },
    { x: 50, y: 70 },
    { x: -50, y: 70 },
  ]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return mapQuad(page, point => ({
    x: x + point.x * cos - point.y * sin,
    y: y + point.x * sin + point.y * cos,
  }))
}

const page = pageAt(200, 200)

describe('two pages', () => {
  test.each([
    ['next to it', pageAt(310, 200)],
    ['below it', pageAt(200, 350)],
    ['that touches it', pageAt(295, 200)],
    ['at its corner, turned', pageAt(310, 300, 0.6)],
  ])('are apart from one %s', (_, other) => {
    expect([areApart(page, other), areApart(other, page)]).toEqual([true, true])
  })

  test.each([
    ['the same one', page],
    ['its upper half', mapQuad(page, ({ x, y }) => ({ x, y: Math.min(y, 200) }))],
    ['one around it', mapQuad(page, ({ x, y }) => ({ x: (x - 200) * 2 + 200, y: (y - 200) * 2 + 200 }))],
    ['one that covers a third of it', pageAt(265, 200)],
    ['one that lies across it', pageAt(210, 210, 0.7)],
  ])('are not apart if the other one is %s', (_, other) => {
    expect([areApart(page, other), areApart(other, page)]).toEqual([false, false])
  })
})
