import { expect, test } from 'vitest'
import { createCanvas } from './canvas.ts'
import { softenEdges } from './soften-edges.ts'

test('mixes border pixels by the part of them that a shape covers', () => {
  const canvas = createCanvas(20, 20)
  const square = [
    { x: 5.25, y: 5 },
    { x: 14, y: 5 },
    { x: 14, y: 15 },
    { x: 5.25, y: 15 },
  ]
  softenEdges(canvas, square, () => canvas.data.fill(200))
  const at = (x: number) => canvas.data[(10 * 20 + x) * 3]
  expect([at(4), at(5), at(6), at(13), at(14)]).toEqual([0, 150, 200, 200, 0])
})
