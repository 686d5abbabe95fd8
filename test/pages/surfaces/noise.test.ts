import { expect, test } from 'vitest'
import { createChance } from '../../sim/chance.ts'
import { createGravel, createNoise } from './noise.ts'

test('noise repeats after its period, so that a texture has no seam', () => {
  const noise = createNoise(createChance(5))
  for (const place of [0.2, 3.7, 15.99]) {
    expect(noise.at(16 + place, 2.5, 16, 64)).toBeCloseTo(noise.at(place, 2.5, 16, 64), 9)
    expect(noise.at(2.5, 64 + place, 16, 64)).toBeCloseTo(noise.at(2.5, place, 16, 64), 9)
  }
})

test('noise has no jumps', () => {
  const noise = createNoise(createChance(6))
  for (let step = 0; step < 400; step++) {
    const change = noise.cloud(step / 50, 1.3, 8, 3) - noise.cloud((step + 1) / 50, 1.3, 8, 3)
    expect(Math.abs(change)).toBeLessThan(0.2)
  }
})

test('gravel has a border half way between two stones', () => {
  const gravel = createGravel(createChance(7), 16)
  const found = { border: 0, tone: 0 }
  const borders = Array.from({ length: 600 }, (_, step) => {
    gravel(step / 600, 0.41, found)
    return found.border
  })
  expect(Math.max(...borders)).toBeGreaterThan(0.9)
  expect(Math.min(...borders)).toBe(0)
})
