import { describe, expect, test } from 'vitest'
import {
  type AttemptCounters,
  countersInMemory,
  countersInRows,
  type UseCounters,
} from '../../../../main/service/access/attempt-counters.ts'
import { createAttemptLimit } from '../../../../main/service/access/attempt-limit.ts'
import { openService } from '../../../support/service/open-service.ts'

const digest = (name: string) => `digest of ${name.length}`
const kinds: Record<string, () => UseCounters> = {
  memory: countersInMemory,
  rows: () => countersInRows(openService().store, 'email', digest),
}

describe.each(Object.entries(kinds))('counters in %s', (_place, make) => {
  test('are found until they are outside the window, and counted', () => {
    const use = make()
    const seen = (counters: AttemptCounters) => [counters.find('a'), counters.find('bb')]
    expect(use(seen)).toEqual([undefined, undefined])
    use(counters => counters.set('a', [1, 10]))
    use(counters => counters.set('bb', [20]))
    expect(use(seen)).toEqual([[1, 10], [20]])
    expect(use(counters => [counters.isFewerThan(2), counters.isFewerThan(3)])).toEqual([false, true])
    use(counters => counters.removeOutside(10, 30))
    expect(use(seen)).toEqual([undefined, [20]])
    use(counters => counters.removeOutside(5, 20))
    expect(use(seen)).toEqual([undefined, undefined])
  })
})

test('counters in rows of two hubs allow as many attempts as those of one, also if a clock is ahead', () => {
  const { store } = openService()
  const [first, second] = ['first', 'second'].map(() =>
    createAttemptLimit(3, 60_000, who => [who], countersInRows(store, 'email', digest)),
  )
  const takes = [first?.take('a', 10_000), second?.take('a', 0), first?.take('a', 10_001)]
  expect([...takes, second?.take('a', 2), first?.take('a', 10_002)]).toEqual([0, 0, 0, 60, 50])
  expect(
    createAttemptLimit(1, 60_000, who => [who], countersInRows(store, 'sender', digest)).take('a', 0),
  ).toBe(0)
})
