/** The data of the present run, for the server that all runs of a process share. */
import type { Blobs } from '../../main/store/blobs/blobs.ts'
import type { ReadDb } from '../../main/store/db.ts'
import type { Store } from '../../main/store/store.ts'
import type { RunLive } from './hub-live.ts'

interface Standing {
  store: Store
  blobs(): Blobs
  now(): number
  newUuid(): string
  mails: string[]
  live: RunLive
}

export interface HubGround {
  store: Store
  blobs: Blobs
  current(): Standing
  put(standing: Standing): number
}

/** Parts that the server uses, over the database of the present run. */
export function createGround(): HubGround {
  let standing: Standing | null = null
  let generation = 0
  const current = () => {
    if (!standing) throw new Error('No run has begun')
    return standing
  }
  const read: ReadDb = {
    get engine() {
      return current().store.read.engine
    },
    all: (sql, ...parameters) => current().store.read.all(sql, ...parameters),
    get: (sql, ...parameters) => current().store.read.get(sql, ...parameters),
    has: (sql, ...parameters) => current().store.read.has(sql, ...parameters),
    value: (sql, ...parameters) => current().store.read.value(sql, ...parameters),
    column: (sql, ...parameters) => current().store.read.column(sql, ...parameters),
  }
  const store = forwarding<Store>(() => current().store, {
    read,
    // Versions include the run, so that cached answers of an earlier run never match.
    version: () => `${generation}/${current().store.version()}`,
    versionThisTurn: () => `${generation}/${current().store.versionThisTurn()}`,
    ownVersion: () => `${generation}/${current().store.ownVersion()}`,
  })
  const put = (next: Standing) => {
    standing = next
    return ++generation
  }
  return { store, blobs: forwarding<Blobs>(() => current().blobs(), {}), current, put }
}

/** Returns an object that forwards each call to the present target, except for the members in `own`. */
export function forwarding<T extends object>(current: () => T, own: Partial<Record<keyof T, unknown>>): T {
  return new Proxy({} as T, {
    get(_target, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof T]
      const value: unknown = Reflect.get(current(), name, current())
      return typeof value === 'function' ? value.bind(current()) : value
    },
  })
}
