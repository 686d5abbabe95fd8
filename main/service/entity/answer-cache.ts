/** What was found before and may be asked again: bounded, the longest unused goes first. */

/** What is kept holds for one version of its subject alone. */
interface Kept<Value> {
  version: string
  value: Value
  weight: number
}

export interface AnswerCache<Value> {
  /** undefined when it was never kept, was let go, or is of another version */
  find(key: string | number, version: string): Value | undefined
  /** `weight` in bytes, about */
  keep(key: string | number, version: string, value: Value, weight: number): void
}

export function createAnswerCache<Value>(mostBytes: number): AnswerCache<Value> {
  const kept = new Map<string | number, Kept<Value>>()
  let total = 0
  const remove = (key: string | number): void => {
    total -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    find(key, version) {
      const entry = kept.get(key)
      if (entry === undefined || entry.version !== version) return undefined
      // the Map's order is that of use
      kept.delete(key)
      kept.set(key, entry)
      return entry.value
    },
    keep(key, version, value, weight) {
      remove(key)
      kept.set(key, { version, value, weight })
      total += weight
      for (const oldest of kept.keys()) {
        if (total <= mostBytes) break
        remove(oldest)
      }
    },
  }
}
