import { expect, test } from 'vitest'
import { createChance } from '../../sim/chance.ts'
import { dot, type Place } from '../camera/space.ts'
import { createSheet } from './bend.ts'
import { drawStrongBend } from './bends.ts'

const lying = { width: 210, height: 297, centre: { x: 0, y: 0 }, rotation: 0.3 }
const sheets = Array.from({ length: 20 }, (_, seed) =>
  createSheet({ ...lying, bend: drawStrongBend(createChance(seed)) }),
)

function lengthOf(points: readonly Place[]): number {
  return points.reduce((sum, to, index) => {
    const from = points[index - 1] ?? to
    return sum + Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z)
  }, 0)
}

const steps = Array.from({ length: 201 }, (_, index) => index / 200)

test('a bent sheet keeps the lengths of its edges', () => {
  for (const sheet of sheets) {
    expect(lengthOf(steps.map(step => sheet.at(step, 0)))).toBeCloseTo(210, 0)
    expect(lengthOf(steps.map(step => sheet.at(1, step)))).toBeCloseTo(297, 0)
  }
})

test('no part of a sheet is below the table', () => {
  for (const sheet of sheets)
    for (const u of steps) expect(Math.min(sheet.at(u, 0).z, sheet.at(u, 1).z)).toBeGreaterThanOrEqual(0)
})

test('a sheet faces at a right angle to its surface', () => {
  for (const sheet of sheets) {
    const here = sheet.at(0.4, 0.6)
    const there = sheet.at(0.402, 0.603)
    const along = { x: there.x - here.x, y: there.y - here.y, z: there.z - here.z }
    expect(Math.abs(dot(sheet.facing(0.401, 0.6015), along)) / lengthOf([here, there])).toBeLessThan(0.02)
  }
})
