/** How long to wait before trying again (sync design, section 7). */
import { syncLimits } from '../../../shared/sync-limits.ts'

/** Full jitter: between 0 and the smaller of the ceiling and 1 s · 2ⁿ, in ms. `fraction` is in [0, 1). */
export function backoffMs(
  attempts: number,
  fraction: number,
  ceiling: number = syncLimits.backoffMaxMs,
): number {
  const grown = syncLimits.backoffBaseMs * 2 ** Math.min(Math.max(attempts, 0), 30)
  return Math.round(fraction * Math.min(ceiling, grown))
}

/** `ms` up to `jitter` (a share of it) earlier or later, so that a fleet does not ask all at once. */
export function spread(ms: number, jitter: number, fraction: number): number {
  return Math.round(ms * (1 + jitter * (2 * fraction - 1)))
}

/**
 * Whether `at` has come. All waits end within an hour: what lies further away was written before the clock was put
 * back, and waits no longer.
 */
export function isDue(at: number, now: number, longest: number = syncLimits.retryAfterMaxMs): boolean {
  return at <= now || at - now > longest
}
