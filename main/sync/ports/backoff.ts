/** How long to wait before trying again (sync design, section 7). */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'

/**
 * Returns a random wait in ms, from 0 to the smaller of the ceiling and 1 s · 2ⁿ (full jitter). `fraction` is in
 * [0, 1).
 */
export function backoffMs(
  attempts: number,
  fraction: number,
  ceiling: number = syncLimits.backoffMaxMs,
): number {
  const grown = syncLimits.backoffBaseMs * 2 ** Math.min(Math.max(attempts, 0), 30)
  return Math.round(fraction * Math.min(ceiling, grown))
}

/** Returns `ms`, up to the share `jitter` earlier or later, so that many laptops do not send at once. */
export function spread(ms: number, jitter: number, fraction: number): number {
  return Math.round(ms * (1 + jitter * (2 * fraction - 1)))
}

/**
 * Whether `at` has come. Waits are limited, so a time beyond the limit was stored before the clock was set back,
 * and counts as come.
 */
export function isDue(at: number, now: number, longest: number = syncLimits.retryAfterMaxMs): boolean {
  return at <= now || at - now > longest
}
