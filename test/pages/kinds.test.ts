import { expect, test } from 'vitest'
import { seedsOf } from './kinds.ts'

test('tests and the benchmark have no seed in common', () => {
  const ofTests = new Set(seedsOf('test', 1_000_000))
  expect(seedsOf('bench', 1_000).filter(seed => ofTests.has(seed))).toEqual([])
})

test('no use has more than a million seeds', () => {
  expect(() => seedsOf('test', 1_000_001)).toThrow('a million')
})
