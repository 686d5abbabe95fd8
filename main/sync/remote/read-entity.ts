/** What every entity of a hub is read by: what it names is checked, what it leaves out stays unknown. */
import { asId, asUuid, isRecord } from './read-json.ts'

type Reader = (value: unknown) => unknown

export interface EntityReaders {
  /** properties that may be null: there, null is a value; answers null for what has a wrong shape */
  nullable: Readonly<Record<string, Reader>>
  /** properties that are never null: there, null is unknown */
  required: Readonly<Record<string, Reader>>
  /** all that the interface names; the rest passes as it is */
  named: ReadonlySet<string>
}

export interface RemoteEntity {
  id: number
  uuid: string
  [property: string]: unknown
}

/**
 * A reader of the one entity that has `uuid`: an answer about another one is no answer (sync design, section 7).
 */
export function called<T extends RemoteEntity>(
  uuid: string,
  read: (value: unknown) => T | null,
): (value: unknown) => T | null {
  const asked = uuid.toLowerCase()
  return value => {
    const entity = read(value)
    return entity?.uuid === asked ? entity : null
  }
}

/** What is in a wrong shape is taken as left out. Null for what is no entity at all. */
export function readEntity(
  value: unknown,
  { nullable, required, named }: EntityReaders,
): RemoteEntity | null {
  if (!isRecord(value)) return null
  const [id, uuid] = [asId(value.id), asUuid(value.uuid)]
  if (id === null || uuid === null) return null
  const unnamed = Object.entries(value).filter(([name]) => !named.has(name))
  const entity: RemoteEntity = { ...Object.fromEntries(unnamed), id, uuid }
  for (const [name, read] of Object.entries(nullable)) {
    const made = read(value[name])
    if (value[name] === null || made !== null) entity[name] = made
  }
  for (const [name, read] of Object.entries(required)) {
    const made = read(value[name])
    if (made !== null) entity[name] = made
  }
  return entity
}
