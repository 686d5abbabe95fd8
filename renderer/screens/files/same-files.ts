/**
 * A file that was added here gets the hub's uuid once it is there. For who looks at it, it stays the same: nothing is
 * drawn anew, and nothing that is being typed is lost.
 */
import { useRef } from 'preact/hooks'

/** The uuids of files in their order, each with the name that it keeps for as long as it is shown. */
export type KeptKeys = readonly (readonly [uuid: string, key: string])[]

/** Files keep their order, so that what is new at the place of what is gone is the same file. */
export function keepKeys(before: KeptKeys, uuids: readonly string[]): KeptKeys {
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

/** The key of each file by its uuid; `uuids` in the order in which the files were added. */
export function useKeptKeys(uuids: readonly string[]): ReadonlyMap<string, string> {
  const kept = useRef<KeptKeys>([])
  kept.current = keepKeys(kept.current, uuids)
  return new Map(kept.current)
}
