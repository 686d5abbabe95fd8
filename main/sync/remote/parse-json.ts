/** A hub's JSON, without what would do harm further on. */
import { syncLimits } from '../../../shared/sync-limits.ts'

/** undefined for what is no whole JSON: a body that was cut off is no answer. */
export function parseJson(text: string): unknown {
  try {
    return cutHarm(JSON.parse(text))
  } catch {
    // cut off, or not JSON at all: either way no answer
    return undefined
  }
}

/**
 * Goes down level by level, as recursion would overflow on what it looks for. One odd property is left out rather
 * than the whole answer refused, so that nobody can keep a laptop from its other jobs with it.
 */
function cutHarm(value: unknown): unknown {
  let level = isBranch(value) ? [value] : []
  for (let depth = 1; level.length > 0; depth++) {
    const below: Branch[] = []
    for (const branch of level) {
      if (Object.hasOwn(branch, '__proto__')) Reflect.deleteProperty(branch, '__proto__')
      // a page has thousands of branches, and a list of what each has would cost as much as reading it
      for (const name in branch) {
        const child = branch[name]
        if (!isBranch(child)) continue
        if (depth < syncLimits.replyDepth) below.push(child)
        else branch[name] = null
      }
    }
    level = below
  }
  return value
}

type Branch = Record<string, unknown>

/** Lists too: their entries have names as well. */
function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null
}
