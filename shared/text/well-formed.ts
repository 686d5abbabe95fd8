/** Replaces halves of surrogate pairs, which no server and no database can store, by U+FFFD. Bytes stay as they are. */
export function makeWellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map(makeWellFormed)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, makeWellFormed(part)]))
}
