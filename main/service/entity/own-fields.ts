/**
 * The custom fields of a job or an asset: each has an id and a uuid, as the fields of a form have, and is kept as it
 * was given beside. Who sends a field without them means the one of that name.
 */
import { isDeepStrictEqual } from 'node:util'
import type { CustomField } from '../../../shared/form.ts'
import { asList, isObject, nameOf } from '../../../shared/form-places.ts'
import type { Command } from '../command.ts'

type Body = { customFields?: CustomField[] | null }

/** The body as it is to be stored. */
export function withOwnFields<B extends Body>(
  command: Pick<Command, 'seat' | 'newUuid'>,
  stored: readonly CustomField[],
  body: B,
): B {
  const { customFields } = body
  return customFields ? { ...body, customFields: nextOwnFields(command, stored, customFields) } : body
}

/**
 * What a body's list is to become. On a laptop, as it is: its fields are named by its hub, and a hub of somebody
 * else's may know no such names.
 */
function nextOwnFields<Field extends CustomField>(
  { seat, newUuid }: Pick<Command, 'seat' | 'newUuid'>,
  stored: readonly CustomField[],
  given: readonly Field[],
): Field[] {
  // what was stored before they had any can be put back, and nothing changes
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
  // an entry that is no field is nobody's to name
  const given = fields.filter(isObject)
  const named = nameList(asList(before?.fields).filter(isObject), given, names)
  const byGiven = new Map(given.map((field, index) => [field, named[index]]))
  return fields.map(field => (isObject(field) ? byGiven.get(field) : field))
}

/**
 * By uuid, else by id, else by name or by having none; of several the first that is left, so that the same list sent
 * again changes nothing.
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
