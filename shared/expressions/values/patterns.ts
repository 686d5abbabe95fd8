/** Regular expressions in forms. They use RE2, so that no pattern takes more than linear time. */
import { RE2JS, RE2JSException } from 're2js'
import { expressionLimits } from '../../limits/limits.ts'

const known = new Map<string, RE2JS | null>()

/** Returns null for a pattern that RE2 does not support, such as one that looks ahead. The last ones are cached. */
export function compilePattern(pattern: string): RE2JS | null {
  const cached = known.get(pattern)
  if (cached !== undefined) return cached
  if (known.size >= expressionLimits.patterns) known.clear()
  const compiled = compile(pattern)
  known.set(pattern, compiled)
  return compiled
}

function compile(pattern: string): RE2JS | null {
  if (pattern.length > expressionLimits.patternLetters || !pattern.isWellFormed()) return null
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}

/** Returns the most work of matching a text. Each repetition such as `{20}` counts as a copy of the pattern. */
export function workOf(pattern: string, text: string): number {
  const copies = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) =>
    Number(most || least),
  )
  return ((text.length + 1) * pattern.length * Math.max(1, ...copies)) / 64
}
