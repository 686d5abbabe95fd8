/** A server that assigns its own uuids to list entries and ignores the uuids in requests. */
import type { FaultProxy } from './fault-proxy.ts'

type Entry = Record<string, unknown>

const lists: readonly string[] = ['items', 'destinations', 'resources', 'customFields', 'fields']

/** With `isFresh`, it assigns new uuids after each PUT or POST. */
export function assignOwnUuids(proxy: FaultProxy, isFresh: boolean): void {
  const given = new Map<string, string>()
  const own = new Map<string, string>()
  let writes = 0
  const assign = (uuid: string) => {
    const key = isFresh ? `${uuid} ${writes}` : uuid
    const known = own.get(key)
    if (known !== undefined) return known
    const made = `0a0a0a0a-0000-4000-8000-${String(own.size).padStart(12, '0')}`
    own.set(key, made)
    given.set(made, uuid)
    return made
  }
  proxy.rewrite = text => {
    try {
      return JSON.stringify(withUuids(JSON.parse(text), assign))
    } catch {
      return text
    }
  }
  proxy.before = seen => {
    if (seen.method === 'PUT' || seen.method === 'POST') writes++
    if (!seen.headers['content-type']?.startsWith('application/json')) return
    const asked = withUuids(JSON.parse(seen.bytes.toString('utf8')), uuid => given.get(uuid) ?? uuid)
    seen.bytes = Buffer.from(JSON.stringify(asked))
  }
}

/** Renames the uuids in every list of the body, at any depth. */
function withUuids(value: unknown, rename: (uuid: string) => string): unknown {
  if (Array.isArray(value)) return value.map(entry => withUuids(entry, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Entry).map(([name, inner]) => {
      const renamed = withUuids(inner, rename)
      return [name, lists.includes(name) && Array.isArray(renamed) ? renamed.map(named) : renamed]
    }),
  )
  function named(entry: unknown): unknown {
    const { uuid } = (entry ?? {}) as Entry
    return typeof uuid === 'string' ? { ...(entry as Entry), uuid: rename(uuid) } : entry
  }
}
