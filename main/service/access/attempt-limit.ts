/** Counts attempts to log in, in memory (interface, "Passwords"). */
import { hubLimits } from '../../../shared/hub-limits.ts'

export interface AttemptLimit {
  /** Counts one attempt of `who`. Returns 0 when it may go on, else the whole seconds to wait. */
  take(who: string, now: number): number
}

/** Names of the counters that an attempt can count for, from the narrowest to the widest. */
export type CounterNames = (who: string) => readonly [string, ...string[]]

/**
 * At most `most` attempts of one counter in a sliding window. A counter is removed when its window has ended, never
 * earlier. While there are too many counters, new callers share a wider one; few callers have different widest ones.
 */
export function createAttemptLimit(most: number, windowMs: number, namesOf: CounterNames): AttemptLimit {
  // the counter that was changed longest ago comes first
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

/** How many counters there may be before a name of this width gets a new one: the rest is for the wider ones. */
function roomFor(width: number): number {
  return hubLimits.countedLogIns - hubLimits.countedLogIns / 10 ** (width + 1)
}
