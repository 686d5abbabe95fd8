import { expect, test } from 'vitest'
import { casesOf, coverPairs, diagonalOf, isWhole } from './sample.ts'

const axes = { size: ['small', 'large'], speed: [1, 2, 3], isPlain: [false, true] } as const

/** Any two values of different axes, as text. */
function pairsIn(cases: readonly Record<string, unknown>[]): Set<string> {
  return new Set(
    cases.flatMap(one => {
      const values = Object.entries(one).map(([name, value]) => `${name}=${value}`)
      return values.flatMap((value, at) => values.slice(at + 1).map(other => `${value} ${other}`))
    }),
  )
}

const whole = axes.size.flatMap(size =>
  axes.speed.flatMap(speed => axes.isPlain.map(isPlain => ({ size, speed, isPlain }))),
)

test('a sample has every two values together, in half as many cases', () => {
  const sample = coverPairs(whole)
  expect(pairsIn(sample)).toEqual(pairsIn(whole))
  expect(sample.length).toBeLessThanOrEqual(6)
  expect(coverPairs(whole)).toEqual(sample)
})

test('what cannot be is asked of no case, and what it would have shown of another', () => {
  const isThere = ({ size, speed }: { size: string; speed: number }) => size === 'large' || speed < 3
  const cases = casesOf(axes, isThere)
  expect(cases.every(isThere)).toBe(true)
  expect(pairsIn(cases)).toEqual(pairsIn(whole.filter(isThere)))
})

test.skipIf(isWhole)('a diagonal has every value once or more', () => {
  expect(diagonalOf(axes)).toEqual([
    { size: 'small', speed: 1, isPlain: false },
    { size: 'large', speed: 2, isPlain: true },
    { size: 'small', speed: 3, isPlain: false },
  ])
})

test.runIf(isWhole)('the whole has every case', () => {
  for (const cases of [casesOf(axes), diagonalOf(axes)]) expect(cases).toEqual(whole)
})
