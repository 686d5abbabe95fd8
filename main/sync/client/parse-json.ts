/** Parses a server's JSON, and removes properties that would do harm later. */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'

/** Undefined: the text is not JSON, or was cut off. */
export function parseJson(text: string): unknown {
  try {
    return cutHarm(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Removes harmful properties, level by level, as recursion would overflow on deep JSON. Only the property is
 * removed: refusing the whole answer would keep the laptop from its other jobs.
 */
function cutHarm(value: unknown): unknown {
  let level = isBranch(value) ? [value] : []
  for (let depth = 1; level.length > 0; depth++) {
    const below: Branch[] = []
    for (const branch of level) {
      if (Object.hasOwn(branch, '__proto__')) Reflect.deleteProperty(branch, '__proto__')
      // a page has thousands of objects, and a list of the names in each would cost as much as reading it
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

/** Whether the value has properties: an object or a list. */
function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null
}
