/** A cache of results, limited in bytes. The least recently used entry is removed first. */
import { LRUCache } from 'lru-cache'

/** A cached value, valid for one version of its subject. */
interface CachedAnswer<Value> {
  version: string
  value: Value
}

export interface AnswerCache<Value> {
  /** Returns undefined if the key was not cached, was removed, or has another version. */
  find(key: string | number, version: string): Value | undefined
  /** `weight` is the approximate size in bytes. */
  keep(key: string | number, version: string, value: Value, weight: number): void
}

export function createAnswerCache<Value>(mostBytes: number): AnswerCache<Value> {
  const kept = new LRUCache<string | number, CachedAnswer<Value>>({ maxSize: mostBytes })
  return {
    find(key, version) {
      const entry = kept.get(key)
      return entry?.version === version ? entry.value : undefined
    },
    // The library refuses entries of size 0.
    keep: (key, version, value, weight) =>
      void kept.set(key, { version, value }, { size: Math.max(1, Math.ceil(weight)) }),
  }
}
