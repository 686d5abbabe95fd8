import { expect, test } from 'vitest'
import { createCanvas } from './canvas.ts'
import { paintMesh } from './paint-mesh.ts'

const grey = { width: 2, height: 2, data: new Uint8Array(16).fill(100) }
const finish = { tint: [255, 255, 255], ink: [0, 0, 0] } as const

/** Three columns and rows, moved by fractions of a pixel and turned. */
function meshOf(shade: number) {
  const points = [0, 1, 2].flatMap(row => [0, 1, 2].map(column => ({ column, row })))
  return {
    columns: 3,
    rows: 3,
    x: Float32Array.from(points, ({ column, row }) => 10.3 + column * 9.7 - row * 3.1),
    y: Float32Array.from(points, ({ column, row }) => 5.8 + row * 10.4 + column * 2.3),
    u: Float32Array.from(points, ({ column }) => column / 2),
    v: Float32Array.from(points, ({ row }) => row / 2),
    shade: new Float32Array(9).fill(shade),
  }
}

test('covers its area without gaps between the cells', () => {
  const canvas = createCanvas(40, 40)
  paintMesh(canvas, meshOf(1), grey, finish)
  const rows = Array.from({ length: 40 }, (_, y) =>
    Array.from({ length: 40 }, (_, x) => canvas.data[(y * 40 + x) * 3] ?? 0),
  )
  const painted = rows.flat().filter(value => value > 0)
  const area = Math.abs(19.4 * 20.8 - 4.6 * -6.2)
  expect(new Set(painted)).toEqual(new Set([100]))
  expect(Math.abs(painted.length - area)).toBeLessThan(15)
  for (const row of rows) expect(row.join(',')).not.toMatch(/100,0,(?:0,)*100/)
})

test('multiplies the texture by the shade', () => {
  const canvas = createCanvas(40, 40)
  paintMesh(canvas, meshOf(0.5), grey, finish)
  expect(Math.max(...canvas.data)).toBe(50)
})
