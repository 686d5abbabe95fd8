import { expect, test } from 'vitest'
import { createGaps } from './gaps.ts'

test('a gap begins with the first waiting operation, and ends with an acknowledgement', () => {
  const gaps = createGaps()
  gaps.wait(100)
  gaps.wait(150)
  gaps.acknowledge(400, false)
  expect(gaps.longest(0, 1_000)).toBe(300)
})

test('time in which nothing waits is no gap', () => {
  const gaps = createGaps()
  gaps.wait(0)
  gaps.acknowledge(10, false)
  gaps.wait(5_000)
  gaps.acknowledge(5_020, false)
  expect(gaps.longest(0, 10_000)).toBe(20)
})

test('a gap continues after an acknowledgement while other operations wait', () => {
  const gaps = createGaps()
  gaps.wait(0)
  gaps.acknowledge(10, true)
  gaps.acknowledge(70, false)
  expect(gaps.longest(0, 100)).toBe(60)
})

test('a gap that has not ended counts until the end, and one outside of the asked time does not count', () => {
  const gaps = createGaps()
  gaps.wait(0)
  gaps.acknowledge(500, true)
  expect(gaps.longest(600, 900)).toBe(400)
})
