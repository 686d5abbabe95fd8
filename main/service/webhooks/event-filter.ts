/**
 * The patterns that choose event types (interface, "Channels and event types"): RE2, so that no pattern takes more
 * than linear time.
 */
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
  const known = new Map<string, Map<string, boolean>>()
  const answersTo = (pattern: string): Map<string, boolean> => {
    const answers = known.get(pattern) ?? new Map<string, boolean>()
    if (!known.has(pattern)) {
      if (known.size >= hubLimits.webhookPatterns) known.clear()
      known.set(pattern, answers)
    }
    return answers
  }
  return (pattern, eventType) => {
    if (pattern === null) return true
    const answers = answersTo(pattern)
    const answer = answers.get(eventType) ?? RE2JS.compile(pattern).matches(eventType)
    answers.set(eventType, answer)
    return answer
  }
}
