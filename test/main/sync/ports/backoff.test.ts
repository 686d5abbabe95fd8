import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs, spread } from '../../../../main/sync/ports/backoff.ts'
import { syncLimits } from '../../../../shared/limits/sync-limits.ts'

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('a retry waits for at most 1 s · 2ⁿ after n attempts, and never over five minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fraction, (attempts, share) => {
      const wait = backoffMs(attempts, share)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(Math.min(syncLimits.backoffMaxMs, 1_000 * 2 ** attempts))
    }),
  )
  expect([0, 1, 2, 9].map(attempts => backoffMs(attempts, 0.5))).toEqual([500, 1_000, 2_000, 150_000])
})

test('a pull is shifted by up to a fifth of its interval in either direction', () => {
  expect([0, 0.5, 1].map(share => spread(60_000, 0.2, share))).toEqual([48_000, 60_000, 72_000])
})
