import type { PointGroup } from 'signature_pad'
import { expect, test } from 'vitest'
import { fitInk } from '../../../../renderer/screens/sign/fit-ink.ts'

const group = (...points: readonly (readonly [number, number])[]) =>
  ({ points: points.map(([x, y]) => ({ x, y, time: 0, pressure: 0.5 })) }) as PointGroup
const placesOf = (groups: readonly PointGroup[]) =>
  groups.map(({ points }) => points.map(({ x, y }) => [x, y]))

test('lines that fit keep their size', () => {
  const drawn = [group([10, 20], [200, 90])]
  expect(fitInk(drawn, { width: 400, height: 120 })).toEqual(drawn)
})

test('lines beyond an edge become smaller in both directions', () => {
  const drawn = [group([100, 40], [392, 60]), group([20, 80])]
  const fitted = fitInk(drawn, { width: 204, height: 120 })
  expect(placesOf(fitted)).toEqual([
    [
      [50, 20],
      [196, 30],
    ],
    [[10, 40]],
  ])
})

test('lines of a pad without a size are not changed', () => {
  const drawn = [group([100, 40])]
  expect(fitInk(drawn, { width: 0, height: 0 })).toEqual(drawn)
})
