/**
 * The patterns that choose event types (interface, "Channels and event types"): RE2, so that no pattern takes more
 * than linear time.
 */
import { LRUCache } from 'lru-cache'
import { RE2JS, RE2JSException } from 're2js'
import { hubLimits } from '../../../shared/hub-limits.ts'

/** Whether `pattern` is RE2, and text that can be stored as it is. */
export function isEventFilter(pattern: string): boolean {
  if (!pattern.isWellFormed()) return false
  try {
    RE2JS.compile(pattern)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

/** Whether the whole of `eventType` matches; every type passes null. */
export type EventFilter = (pattern: string | null, eventType: string) => boolean

export function createEventFilter(): EventFilter {
  const known = new LRUCache<string, Map<string, boolean>>({
    max: hubLimits.webhookPatterns,
    memoMethod: () => new Map(),
  })
  return (pattern, eventType) => {
    if (pattern === null) return true
    const answers = known.memo(pattern)
    const answer = answers.get(eventType) ?? RE2JS.compile(pattern).matches(eventType)
    answers.set(eventType, answer)
    return answer
  }
}
