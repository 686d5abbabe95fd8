/** What was found before and may be asked again: bounded in bytes, the longest unused goes first. */
import { LRUCache } from 'lru-cache'

/** What is kept holds for one version of its subject alone. */
interface Kept<Value> {
  version: string
  value: Value
}

export interface AnswerCache<Value> {
  /** undefined when it was never kept, was let go, or is of another version */
  find(key: string | number, version: string): Value | undefined
  /** `weight` in bytes, about */
  keep(key: string | number, version: string, value: Value, weight: number): void
}

export function createAnswerCache<Value>(mostBytes: number): AnswerCache<Value> {
  const kept = new LRUCache<string | number, Kept<Value>>({ maxSize: mostBytes })
  return {
    find(key, version) {
      const entry = kept.get(key)
      return entry?.version === version ? entry.value : undefined
    },
    // the library takes no weightless entry
    keep: (key, version, value, weight) =>
      void kept.set(key, { version, value }, { size: Math.max(1, Math.ceil(weight)) }),
  }
}
