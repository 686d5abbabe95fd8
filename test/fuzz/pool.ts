/** Entities from earlier answers, so that later requests refer to existing ones. */
import type { Kind, Slot } from './draw/slots.ts'

interface Known {
  id: number
  uuid: string
  /** null: the entity has no version */
  lastModified: number | null
  /** the job of an event, or the subscription of a log's entry */
  parent: string | null
}

const KEPT = 150
const nobody: Known = {
  id: 1,
  uuid: '449f140c-e578-441e-acea-f37e4810e6c1',
  lastModified: null,
  parent: null,
}

export interface Pool {
  learn(kind: Kind, value: unknown, parent?: string): void
  forget(kind: Kind, ref: string): void
  /** returns an entity; the newest has the index 0, and an index beyond the last starts again */
  find(slot: Pick<Slot, 'kind' | 'index'>): Known
  size(kind: Kind): number
}

export function createPool(): Pool {
  const known = new Map<Kind, Map<string, Known>>()
  const of = (kind: Kind) => {
    const its = known.get(kind) ?? new Map<string, Known>()
    known.set(kind, its)
    return its
  }
  return {
    learn(kind, value, parent) {
      const entity = toKnown(value, parent ?? null)
      if (!entity) return
      const its = of(kind)
      its.delete(entity.uuid)
      its.set(entity.uuid, entity)
      const [oldest] = its.keys()
      if (its.size > KEPT && oldest !== undefined) its.delete(oldest)
    },
    forget(kind, ref) {
      const its = of(kind)
      for (const { id, uuid } of its.values()) if (ref === uuid || ref === String(id)) its.delete(uuid)
    },
    find({ kind, index }) {
      const its = [...of(kind).values()]
      return its.at(-1 - (index % Math.max(1, its.length))) ?? nobody
    },
    size: kind => of(kind).size,
  }
}

function toKnown(value: unknown, parent: string | null): Known | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, uuid, lastModified } = value as Record<string, unknown>
  if (typeof uuid !== 'string') {
    // An entry of a webhook's log has only a number.
    return typeof id === 'number' ? { id, uuid: String(id), lastModified: null, parent } : null
  }
  return {
    // A subscription has only a uuid.
    id: typeof id === 'number' ? id : 0,
    uuid,
    lastModified: typeof lastModified === 'number' ? lastModified : null,
    parent,
  }
}
