interface Keeper<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** What a map has under a key; what it has not is made, and kept there. */
export function getOrMake<K, V>(map: Keeper<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
