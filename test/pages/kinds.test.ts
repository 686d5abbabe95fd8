import { expect, test } from 'vitest'
import { seedsOf } from './kinds.ts'

test('tests and the benchmark have no seed in common', () => {
  const last = seedsOf('test', 1_000_000).at(-1) ?? Number.POSITIVE_INFINITY
  expect(Math.min(...seedsOf('bench', 100))).toBeGreaterThan(last)
})

test('no use has more than a million seeds', () => {
  expect(() => seedsOf('test', 1_000_001)).toThrow('a million')
})
