import { test } from 'vitest'
import { expectSeedsHold, mostMs, usual } from './expect-seeds.ts'

test(
  '300 days of a fleet before our hub, with whatever can happen, lose nothing and do nothing twice',
  async () => {
    await expectSeedsHold(1, 300, usual)
  },
  mostMs,
)
