import { expect, test } from 'vitest'
import { createCamera } from '../camera/camera.ts'
import { createCanvas } from './canvas.ts'
import { castShadow, distanceToOutline } from './cast-shadow.ts'

const square = [
  { x: -20, y: -20 },
  { x: 20, y: -20 },
  { x: 20, y: 20 },
  { x: -20, y: 20 },
]

test('measures the distance from an outline, negative inside', () => {
  const distance = distanceToOutline(square)
  expect(distance(0, 0)).toBe(-20)
  expect(distance(23, 24)).toBe(5)
  expect(distance(-20, 7)).toBeCloseTo(0)
})

test('darkens the middle by the depth, the edge by a part of it and the rest not at all', () => {
  const canvas = createCanvas(200, 200)
  canvas.data.fill(200)
  const pose = { target: { x: 0, y: 0, z: 0 }, distance: 200, tilt: 0, azimuth: 0, roll: 0 }
  const camera = createCamera({ width: 200, height: 200, focal: 200 }, pose)
  castShadow(canvas, camera, { distance: distanceToOutline(square), depth: 0.5, softness: 16 })
  const at = (x: number) => canvas.data[(100 * 200 + x) * 3] ?? 0
  expect(at(100)).toBe(Math.round(200 * 0.5 ** (1 / 2.2)))
  expect(at(120)).toBeGreaterThan(at(100))
  expect(at(120)).toBeLessThan(200)
  expect(at(140)).toBe(200)
})
