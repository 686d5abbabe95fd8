/**
 * Custom fields of a job or an asset. Each gets an id and a UUID, like the fields of a form; its other properties are
 * stored as sent. A field that is sent without them matches the field of the same name.
 */
import { isDeepStrictEqual } from 'node:util'
import type { CustomField } from '../../../shared/entities/form.ts'
import { asList, isObject, nameOf } from '../../../shared/rules/form-places.ts'
import type { Command } from '../command.ts'

type Body = { customFields?: CustomField[] | null }

/** Returns the body with ids and UUIDs for its custom fields. */
export function withOwnFields<B extends Body>(
  command: Pick<Command, 'seat' | 'newUuid'>,
  stored: readonly CustomField[],
  body: B,
): B {
  const { customFields } = body
  return customFields ? { ...body, customFields: nextOwnFields(command, stored, customFields) } : body
}

/**
 * Returns the fields to store. A laptop leaves them as they are: its server assigns the ids, and a base server may have
 * none.
 */
function nextOwnFields<Field extends CustomField>(
  { seat, newUuid }: Pick<Command, 'seat' | 'newUuid'>,
  stored: readonly CustomField[],
  given: readonly Field[],
): Field[] {
  // Fields from before ids existed may be sent back without a change.
  if (seat !== 'hub' || isDeepStrictEqual(given, stored)) return [...given]
  let highest = highestId([...stored, ...given])
  const newId = () => {
    highest += 1
    return highest
  }
  return nameList(stored, given, { newId, newUuid })
}

interface Names {
  newId(): number
  newUuid(): string
}

function nameList<Field extends CustomField>(
  stored: readonly CustomField[],
  given: readonly Field[],
  names: Names,
): Field[] {
  const find = finderIn(stored, given)
  return given.map(field => {
    const before = find(field)
    return {
      ...field,
      ...(field.type === 'GROUP' && Array.isArray(field.fields)
        ? { fields: nameInside(before, field.fields, names) }
        : {}),
      id: field.id ?? before?.id ?? names.newId(),
      uuid: field.uuid ?? before?.uuid ?? names.newUuid(),
    }
  })
}

function nameInside(before: CustomField | undefined, fields: readonly unknown[], names: Names): unknown[] {
  // Entries that are not objects get no id.
  const given = fields.filter(isObject)
  const named = nameList(asList(before?.fields).filter(isObject), given, names)
  const byGiven = new Map(given.map((field, index) => [field, named[index]]))
  return fields.map(field => (isObject(field) ? byGiven.get(field) : field))
}

/**
 * Finds the stored field by UUID, else by id, else by name. Of several it returns the first unused one, so that the
 * same list sent again changes nothing.
 */
function finderIn(stored: readonly CustomField[], given: readonly CustomField[]) {
  const left = new Set(stored)
  const [uuids, ids] = [new Set(given.map(uuidOf)), new Set(given.map(idOf))]
  const isMeant = (field: CustomField) =>
    (uuidOf(field) !== null && uuids.has(uuidOf(field))) || (idOf(field) !== null && ids.has(idOf(field)))
  const byUuid = Map.groupBy(stored, uuidOf)
  const byId = Map.groupBy(stored, idOf)
  const byName = Map.groupBy(
    stored.filter(field => !isMeant(field)),
    nameOf,
  )
  const take = (queue: CustomField[] = []) => {
    let found = queue.shift()
    while (found && !left.delete(found)) found = queue.shift()
    return found
  }
  return (field: CustomField): CustomField | undefined =>
    (uuidOf(field) === null ? undefined : take(byUuid.get(uuidOf(field)))) ??
    (idOf(field) === null ? undefined : take(byId.get(idOf(field)))) ??
    take(byName.get(nameOf(field)))
}

function idOf({ id }: CustomField): unknown {
  return id ?? null
}

function uuidOf({ uuid }: CustomField): string | null {
  return typeof uuid === 'string' ? uuid.toLowerCase() : null
}

function highestId(fields: readonly CustomField[]): number {
  let highest = 0
  for (const { id, type, fields: inside } of fields) {
    if (typeof id === 'number' && Number.isSafeInteger(id)) highest = Math.max(highest, id)
    if (type === 'GROUP') highest = Math.max(highest, highestId(asList(inside).filter(isObject)))
  }
  return highest
}
