/**
 * Patterns of event types (interface, "Channels and event types"). They use RE2, so that no pattern takes more than
 * linear time.
 */
import { LRUCache } from 'lru-cache'
import { RE2JS, RE2JSException } from 're2js'
import { hubLimits } from '../../../shared/limits/hub-limits.ts'

/** Returns whether `pattern` is valid RE2 and can be stored unchanged. */
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

/** Returns whether the pattern matches the whole `eventType`. Null matches all types. */
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
