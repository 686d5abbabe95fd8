/**
 * Counts the requests of each key and user per minute, in memory, if the operator sets a limit (interface, "Request
 * limit").
 */
import { hubLimits } from '../../../shared/limits/hub-limits.ts'
import { SECOND } from '../../../shared/limits/units.ts'

interface RequestQuota {
  isUsedUp: boolean
  /** Requests that are left in this minute. */
  remaining: number
  /** Whole seconds until the minute of this sender ends. */
  resetSeconds: number
}

export interface RequestLimit {
  /** Counts a request of `sender` at `now`, in milliseconds since the epoch. Refused requests are not counted. */
  count(sender: string, now: number): RequestQuota
}

export function createRequestLimit(most: number): RequestLimit {
  const windowMs = hubLimits.requestWindowMs
  // A minute begins with the first request of its sender, so the minute that ends next is first.
  const minutes = new Map<string, { since: number; requests: number }>()
  // A clock that was set back must not prolong a minute.
  const hasEnded = (since: number, now: number) => now >= since + windowMs || now < since
  const removeEnded = (now: number) => {
    for (const [sender, { since }] of minutes) {
      if (!hasEnded(since, now)) return
      minutes.delete(sender)
    }
  }
  return {
    count(sender, now) {
      removeEnded(now)
      let minute = minutes.get(sender)
      if (minute === undefined || hasEnded(minute.since, now)) {
        minute = { since: now, requests: 0 }
        minutes.delete(sender)
        minutes.set(sender, minute)
      }
      const isUsedUp = minute.requests >= most
      if (!isUsedUp) minute.requests += 1
      return {
        isUsedUp,
        remaining: most - minute.requests,
        resetSeconds: Math.ceil((minute.since + windowMs - now) / SECOND),
      }
    },
  }
}
