/**
 * Gives a file the same key after the server has replaced its uuid. Its component is so not created again, and typed
 * text is not lost.
 */
import { useRef } from 'preact/hooks'

/** Uuids of the files in order, each with the key that it retains while it is shown. */
export type StableKeys = readonly (readonly [uuid: string, key: string])[]

/** Files retain their order, so a new uuid at the place of a missing one is the same file. */
export function stableKeysOf(before: StableKeys, uuids: readonly string[]): StableKeys {
  const keys = new Map(before)
  const gone = new Set(keys.keys())
  for (const uuid of uuids) gone.delete(uuid)
  const given = new Set<string>()
  return uuids.map((uuid, at) => {
    const [old = '', kept = uuid] = before[at] ?? []
    const key = keys.get(uuid) ?? (gone.has(old) ? kept : uuid)
    const own = given.has(key) ? `${key} ${at}` : key
    given.add(own)
    return [uuid, own]
  })
}

/** Returns the key of each file by its uuid; `uuids` in the order in which the files were added. */
export function useStableKeys(uuids: readonly string[]): ReadonlyMap<string, string> {
  const kept = useRef<StableKeys>([])
  kept.current = stableKeysOf(kept.current, uuids)
  return new Map(kept.current)
}
