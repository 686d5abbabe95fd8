/** Lists in a body: an entry is matched by its uuid, else its number; entries that are not in the body are removed. */
import { Refusal } from './answer.ts'
import { type Entry, type Fields, isRecord, isUuid } from './data.ts'
import { nameFor, nextNumber, originOf, type ServerState } from './server-state.ts'

export function readEntries(value: unknown): Fields[] {
  if (value === null) return []
  if (!Array.isArray(value) || !value.every(isRecord)) throw new Refusal(406, 'A list holds objects.')
  return value
}

export function findEntry<T extends Fields>(stored: readonly T[], sent: Fields): T | undefined {
  if (isUuid(sent.uuid)) return stored.find(({ uuid }) => uuid === sent.uuid)
  return typeof sent.id === 'number' ? stored.find(({ id }) => id === sent.id) : undefined
}

/**
 * Merges a list. `defaults`: properties of a new entry that the body omits. A matched entry keeps omitted properties.
 */
export function applyEntries<T extends Entry>(
  state: ServerState,
  stored: readonly T[],
  sent: readonly Fields[],
  { defaults, match = findEntry }: { defaults: Omit<T, 'id' | 'uuid'>; match?: typeof findEntry<T> },
): T[] {
  const free = new Set(stored)
  return sent.map(entry => {
    const found = match([...free], entry)
    if (found) free.delete(found)
    const given = isUuid(entry.uuid) ? entry.uuid.toLowerCase() : undefined
    const uuid = nameFor(state, found?.uuid ?? given, found === undefined)
    const id = found && found.uuid === uuid ? found.id : nextNumber(state)
    return { ...defaults, ...found, ...entry, id, uuid } as T
  })
}

/** Custom fields stay as they were sent, unless the server assigns its own uuids. */
export function applyCustomFields(state: ServerState, stored: readonly Fields[], sent: unknown): Fields[] {
  const { assignsUuids, renewsEntries } = state.traits
  const fields = readEntries(sent)
  if (!assignsUuids && !renewsEntries) return fields
  return fields.map(field => {
    const found = findEntry(stored, field) ?? stored.find(({ name }) => name === field.name)
    const isKept = found !== undefined && !renewsEntries
    const uuid = isKept ? String(found.uuid) : state.chance.uuid()
    nameField(state, uuid, field)
    return { ...field, id: isKept ? found.id : nextNumber(state), uuid }
  })
}

/** The oracle identifies a custom field by its name, which no server changes. */
function nameField(state: ServerState, uuid: string, { name, uuid: sent }: Fields): void {
  if (typeof name === 'string') state.origins.set(uuid, name)
  if (isUuid(sent) && typeof name === 'string' && originOf(state, sent) === sent)
    state.origins.set(sent, name)
}
