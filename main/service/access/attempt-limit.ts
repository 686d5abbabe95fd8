/** Counts attempts to log in, in memory (interface, "Passwords"). */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'

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
export function createAttemptLimit(most: number, windowMs: number, namesOf: CounterNames): AttemptLimit {
  // Ordered by the last change, so that `removeEnded` may stop at the first counter that is still in its window.
  const counters = new Map<string, readonly number[]>()
  const isRecent = (at: number, now: number) => at > now - windowMs && at <= now
  const removeEnded = (now: number) => {
    for (const [name, times] of counters) {
      if (isRecent(times.at(-1) ?? 0, now)) return
      counters.delete(name)
    }
  }
  const chooseCounter = (names: readonly [string, ...string[]]) =>
    names.find(name => counters.has(name)) ??
    names.find((_name, width) => counters.size < roomFor(width)) ??
    names.at(-1) ??
    names[0]
  return {
    take(who, now) {
      removeEnded(now)
      const name = chooseCounter(namesOf(who))
      const recent = (counters.get(name) ?? []).filter(at => isRecent(at, now))
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= most) {
        return Math.max(1, Math.ceil((oldest + windowMs - now) / 1_000))
      }
      counters.delete(name)
      counters.set(name, [...recent, now])
      return 0
    },
  }
}

/**
 * Returns how many counters there may be before a name of this width gets a new one. The rest is reserved for wider
 * names.
 */
function roomFor(width: number): number {
  return hubLimits.countedLogIns - hubLimits.countedLogIns / 10 ** (width + 1)
}
