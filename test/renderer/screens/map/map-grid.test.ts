import { expect, test } from 'vitest'
import { gridOf, scaleOf } from '../../../../renderer/screens/map/map-grid.ts'

test('a scale is the shortest round distance that is wide enough to read', () => {
  expect(scaleOf(5)).toEqual({ metres: 500, widthPx: 100 })
  expect(scaleOf(7)).toEqual({ metres: 500, widthPx: 71 })
  expect(scaleOf(8)).toEqual({ metres: 1_000, widthPx: 125 })
})

test('a map of a room or of the world has no scale, and no lines', () => {
  expect(scaleOf(0.1)).toBeNull()
  expect(scaleOf(20_000)).toBeNull()
  expect(linesOf(gridOf({ bounds: [14, 56, 15, 57], scale: null }))).toEqual([])
  expect(linesOf(gridOf(null))).toEqual([])
})

test('the lines of the grid are one length of the scale apart, around the extent too', () => {
  const scale = { metres: 1_113.2, widthPx: 100 }
  const lines = linesOf(gridOf({ bounds: [14.8, 0, 14.84, 0.04], scale }))
  const [first, second] = lines.filter(line => line[0]?.[0] === line[1]?.[0])
  expect((second?.[0]?.[0] ?? 0) - (first?.[0]?.[0] ?? 0)).toBeCloseTo(0.01)
  expect(lines.flat().map(([longitude]) => longitude)).toContainEqual(expect.closeTo(14.76))
  expect(lines).toHaveLength(23)
})

function linesOf(data: ReturnType<typeof gridOf>): number[][][] {
  if (typeof data === 'string' || !('geometry' in data) || data.geometry.type !== 'MultiLineString') return []
  return data.geometry.coordinates
}
