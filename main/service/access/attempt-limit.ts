/** Counts tries in a sliding window, in memory (interface, "Passwords": 5 and 20 a minute). */
import { hubLimits } from '../../../shared/hub-limits.ts'

export interface AttemptLimit {
  /** Counts one try of `who`; answers 0 when it may go on, else the whole seconds to wait. */
  take(who: string, now: number): number
}

export function createAttemptLimit(most: number, windowMs: number): AttemptLimit {
  const tries = new Map<string, number[]>()
  return {
    take(who, now) {
      const recent = (tries.get(who) ?? []).filter(at => at > now - windowMs && at <= now)
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= most) {
        return Math.max(1, Math.ceil((oldest + windowMs - now) / 1_000))
      }
      tries.delete(who)
      tries.set(who, [...recent, now])
      forgetOldest(tries)
      return 0
    },
  }
}

/** A stranger who tries endless names must not fill the memory; a Map keeps the longest unused first. */
function forgetOldest(tries: Map<string, number[]>): void {
  for (const who of tries.keys()) {
    if (tries.size <= hubLimits.countedLogIns) return
    tries.delete(who)
  }
}
