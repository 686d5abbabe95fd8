import { expect, test } from 'vitest'
import { diagonalOf, isWhole, oneOf } from './sample.ts'

const axes = { size: ['small', 'large'], speed: [1, 2, 3], hasNoExtensions: [false, true] } as const

const whole = axes.size.flatMap(size =>
  axes.speed.flatMap(speed =>
    axes.hasNoExtensions.map(hasNoExtensions => ({ size, speed, hasNoExtensions })),
  ),
)

test.skipIf(isWhole)('diagonalOf returns a sample of cases with each value of each axis', () => {
  expect(diagonalOf(axes)).toEqual([
    { size: 'small', speed: 1, hasNoExtensions: false },
    { size: 'large', speed: 2, hasNoExtensions: true },
    { size: 'small', speed: 3, hasNoExtensions: false },
  ])
})

test.skipIf(isWhole)('diagonalOf omits the cases that its condition excludes', () => {
  const isThere = ({ speed, hasNoExtensions }: { speed: number; hasNoExtensions: boolean }) =>
    speed > 1 || hasNoExtensions
  expect(diagonalOf(axes, isThere)).toEqual([
    { size: 'large', speed: 1, hasNoExtensions: true },
    { size: 'large', speed: 2, hasNoExtensions: true },
    { size: 'small', speed: 3, hasNoExtensions: false },
  ])
  expect(diagonalOf(axes, ({ speed }) => speed < 3)).toHaveLength(2)
  // Only one case is large, which the turns do not reach.
  const isSeldomLarge = ({ size, speed, hasNoExtensions }: (typeof whole)[number]) =>
    size === 'small' || (speed === 1 && hasNoExtensions)
  expect(diagonalOf(axes, isSeldomLarge).filter(({ size }) => size === 'large')).toHaveLength(1)
})

test.skipIf(isWhole)(
  'oneOf returns the next case at each call, and the first case after the last one',
  () => {
    expect([0, 1, 2, 3].flatMap(turn => oneOf(axes.speed, turn))).toEqual([1, 2, 3, 1])
  },
)

test.runIf(isWhole)('in a whole run, oneOf and diagonalOf return every case', () => {
  expect(oneOf(axes.speed, 1)).toEqual(axes.speed)
  expect(diagonalOf(axes)).toEqual(whole)
})
