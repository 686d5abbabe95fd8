import { expect, test } from 'vitest'
import { createAttemptLimit } from '../../../../main/service/access/access.ts'

test('lets as many through as are allowed, and says how long to wait', () => {
  const limit = createAttemptLimit(3, 60_000)
  expect([limit.take('a', 0), limit.take('a', 10_000), limit.take('a', 20_000)]).toEqual([0, 0, 0])
  expect(limit.take('a', 20_000)).toBe(40)
  expect(limit.take('a', 59_999)).toBe(1)
  expect(limit.take('a', 60_000)).toBe(0)
  expect(limit.take('a', 60_001)).toBe(10)
})

test('counts each name by itself', () => {
  const limit = createAttemptLimit(1, 60_000)
  expect([limit.take('a', 0), limit.take('b', 0), limit.take('a', 1)]).toEqual([0, 0, 60])
})

test('does not lock anybody out when the clock is set back', () => {
  const limit = createAttemptLimit(1, 60_000)
  limit.take('a', 1_000_000)
  expect(limit.take('a', 0)).toBe(0)
})

test('forgets the oldest names rather than filling the memory', () => {
  const limit = createAttemptLimit(1, 60_000)
  limit.take('first', 0)
  for (let name = 0; name < 10_000; name += 1) limit.take(String(name), 0)
  expect(limit.take('first', 0)).toBe(0)
  expect(limit.take('9999', 0)).toBe(60)
})
