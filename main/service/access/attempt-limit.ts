/** Limits the attempts to log in (interface, "Passwords"). */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { type AttemptCounters, countersInMemory, type UseCounters } from './attempt-counters.ts'

export interface AttemptLimit {
  /** Counts one attempt of `who`. Returns 0 if it is allowed, or the whole seconds to wait. */
  take(who: string, now: number): number
}

/** Names of the counters that an attempt can count for, from the narrowest to the widest. */
export type CounterNames = (who: string) => readonly [string, ...string[]]

/**
 * Allows at most `most` attempts of one counter in a sliding window. A counter is removed only when its window has
 * ended. While there are too many counters, new callers share wider ones, down to a few widest ones.
 */
export function createAttemptLimit(
  most: number,
  windowMs: number,
  namesOf: CounterNames,
  use: UseCounters = countersInMemory(),
): AttemptLimit {
  // Also attempts that are ahead by less than a window, as the clock of another hub may be ahead.
  const isRecent = (at: number, now: number) => Math.abs(now - at) < windowMs
  const chooseCounter = (counters: AttemptCounters, names: readonly [string, ...string[]]) =>
    names.find(name => counters.find(name) !== undefined) ??
    names.find((_name, width) => counters.isFewerThan(roomFor(width))) ??
    names.at(-1) ??
    names[0]
  return {
    take: (who, now) =>
      use(counters => {
        counters.removeOutside(now - windowMs, now + windowMs)
        const name = chooseCounter(counters, namesOf(who))
        const recent = (counters.find(name) ?? []).filter(at => isRecent(at, now))
        const [oldest] = recent
        if (oldest !== undefined && recent.length >= most) {
          return Math.max(1, Math.ceil(Math.min(oldest + windowMs - now, windowMs) / 1_000))
        }
        counters.set(
          name,
          [...recent, now].toSorted((a, b) => a - b),
        )
        return 0
      }),
  }
}

/**
 * Returns how many counters there may be before a name of this width gets a new one. The rest is reserved for wider
 * names.
 */
function roomFor(width: number): number {
  return hubLimits.countedLogIns - hubLimits.countedLogIns / 10 ** (width + 1)
}
