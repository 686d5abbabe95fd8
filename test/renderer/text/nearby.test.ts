import { expect, it } from 'vitest'
import { formatMetres, isSamePlace, metresBetween } from '../../../renderer/text/nearby.ts'

type Placed = Parameters<typeof isSamePlace>[0]

function at(latitude: number | null, longitude: number | null, street: string | null = null): Placed {
  const location = { placeName: null, street, zip: null, city: 'Växjö', country: null, latitude, longitude }
  return { destinations: [{ id: 1, uuid: 'x', order: 0, location }] } as unknown as Placed
}

it('the distance between two jobs is null if the place of one job is unknown', () => {
  const metres = metresBetween(at(56.8777, 14.8091), at(56.8867, 14.8091)) ?? 0
  expect(Math.abs(metres - 1_001)).toBeLessThan(2)
  expect(metresBetween(at(56.8777, 14.8091), at(null, null))).toBeNull()
  expect(metresBetween({ destinations: [] }, at(1, 1))).toBeNull()
})

it('two jobs are at the same place if they have the same street, or coordinates without a street', () => {
  expect(isSamePlace(at(null, null, 'Norrgatan 8'), at(56, 14, 'NORRGATAN 8 '))).toBe(true)
  expect(isSamePlace(at(56, 14, 'Norrgatan 8'), at(56, 14, 'Norrgatan 10'))).toBe(false)
  expect(isSamePlace(at(56, 14), at(56.0001, 14))).toBe(true)
})

it('a distance is rounded to the precision in which the places are known', () => {
  expect([3, 412, 999, 3_240, 12_600].map(formatMetres)).toEqual([
    '50\u00a0m',
    '400\u00a0m',
    '1\u00a0km',
    '3.2\u00a0km',
    '13\u00a0km',
  ])
})
