/**
 * Merges the `fields` of a body over the stored ones (interface, "PUT"). Fields match by UUID, else id, else name. A
 * matched field retains properties that the body does not name, also inside a GROUP. Missing fields are removed.
 */
import { type CustomField, fieldKeys, groupKeys } from '../../../shared/entities/form.ts'
import { asList, nameOf } from '../../../shared/rules/form-places.ts'
import type { Command } from '../command.ts'
import { mergeExtra, pickProperties } from '../entity/extra.ts'
import { matchEntries } from '../entity/match-entries.ts'

/** A stored field. Each has an id and a UUID of its own, and all known properties are present. */
export type StoredField = CustomField & { id: number; uuid: string }

/** `given` has passed `checkShapes`. @throws Refused `invalid` if it names one stored field twice */
export function mergeFields(
  { newUuid }: Pick<Command, 'newUuid'>,
  stored: readonly StoredField[],
  given: readonly CustomField[],
): StoredField[] {
  const identify = identifier(newUuid, [...idsIn(stored), ...idsIn(given)])
  return mergeList('fields', stored, given, identify)
}

type Identify = (stored: StoredField | null, given: CustomField) => { id: number; uuid: string }

/** Returns the id and UUID of a field. A new field has its own or gets new ones; the id is unique in the form. */
function identifier(newUuid: () => string, ids: readonly number[]): Identify {
  let next = ids.reduce((highest, id) => Math.max(highest, id), 0) + 1
  const newId = () => {
    const id = next
    next += 1
    return id
  }
  return (stored, given) => ({
    id: stored?.id ?? (given.id as number | null | undefined) ?? newId(),
    uuid: stored?.uuid ?? (given.uuid as string | null | undefined)?.toLowerCase() ?? newUuid(),
  })
}

function idsIn(fields: readonly unknown[]): number[] {
  return fields.flatMap(field => {
    const { id, type, fields: inside } = field as CustomField
    return [...(typeof id === 'number' ? [id] : []), ...(type === 'GROUP' ? idsIn(asList(inside)) : [])]
  })
}

/** Matches by name only stored fields that no entry names by UUID or id. `matchEntries` matches those. */
function mergeList(
  list: string,
  stored: readonly StoredField[],
  given: readonly CustomField[],
  identify: Identify,
): StoredField[] {
  const keys = new Set(given.flatMap(({ id, uuid }) => [id, String(uuid ?? '').toLowerCase()]))
  const free = new Set(stored.filter(({ id, uuid }) => !keys.has(id) && !keys.has(uuid)).map(nameOf))
  const { entries } = matchEntries(list, stored, given, {
    ofStored: nameOf,
    ofGiven: field => {
      const name = nameOf(field)
      return name !== null && free.has(name) ? name : undefined
    },
  })
  return entries.map(({ stored: before, given: field }, index) =>
    mergeField(`${list}/${index}/fields`, before, field, identify),
  )
}

const everyKey: ReadonlySet<string> = new Set(Object.keys(fieldKeys))

function mergeField(
  listInside: string,
  stored: StoredField | null,
  given: CustomField,
  identify: Identify,
): StoredField {
  const { id, uuid } = identify(stored, given)
  const named = Object.fromEntries(
    [...everyKey].map(key => [key, (given[key] === undefined ? stored?.[key] : given[key]) ?? null]),
  )
  const isGroup = named.type === 'GROUP'
  const isNamed = (key: string) => everyKey.has(key) || (isGroup && Object.hasOwn(groupKeys, key))
  const others = (field: CustomField) => pickProperties(field, key => !isNamed(key))
  return {
    ...mergeExtra(stored && others(stored), others(given)),
    ...named,
    required: named.required ?? false,
    readOnly: named.readOnly ?? false,
    ...(isGroup ? mergeGroup(listInside, stored, given, identify) : {}),
    id,
    uuid,
  }
}

function mergeGroup(list: string, stored: StoredField | null, given: CustomField, identify: Identify) {
  const before = stored?.type === 'GROUP' ? (asList(stored.fields) as StoredField[]) : []
  return {
    fields:
      given.fields === undefined
        ? before
        : mergeList(list, before, asList(given.fields) as CustomField[], identify),
    repeats: (given.repeats === undefined ? stored?.repeats : given.repeats) ?? false,
  }
}
