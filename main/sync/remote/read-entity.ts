/** What every entity of a hub is read by: what it names is checked, what it leaves out stays unknown. */

import {
  type Field,
  type FieldKind,
  type Fields,
  type FieldValues,
  isNeverNull,
  type Signature,
} from '../../../shared/fields.ts'
import type { ContactPerson } from '../../../shared/schema.ts'
import type { Taking } from '../../../shared/taking.ts'
import { asId, asInstant, asNumber, asOneOf, asText, asUuid, isRecord, readList } from './read-json.ts'

/** What is in a wrong shape is null, and is taken as left out. */
type Reader = (value: unknown) => unknown

interface EntityReaders {
  /** properties that may be null: there, null is a value */
  nullable: Readonly<Record<string, Reader>>
  /** properties that are never null: there, null is unknown */
  required: Readonly<Record<string, Reader>>
}

export interface RemoteEntity {
  id: number
  uuid: string
  [property: string]: unknown
}

/** Only what the hub told; everything else of it is unknown. */
export type RemoteOf<T> = Partial<T> & RemoteEntity

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

/** `named`: all that the interface names; the rest passes as it is. The reader answers null for what is no entity at all. */
export function entityReader<T>(
  named: object,
  { nullable, required }: EntityReaders,
): (value: unknown) => RemoteOf<T> | null {
  return value => {
    if (!isRecord(value)) return null
    const [id, uuid] = [asId(value.id), asUuid(value.uuid)]
    if (id === null || uuid === null) return null
    const unnamed = Object.entries(value).filter(([name]) => !Object.hasOwn(named, name))
    const entity: RemoteEntity = { ...Object.fromEntries(unnamed), id, uuid }
    for (const [name, read] of Object.entries(nullable)) {
      const made = read(value[name])
      if (value[name] === null || made !== null) entity[name] = made
    }
    for (const [name, read] of Object.entries(required)) {
      const made = read(value[name])
      if (made !== null) entity[name] = made
    }
    return entity as RemoteOf<T>
  }
}

const readers: Readonly<Record<FieldKind, Reader>> = {
  text: asText,
  name: asText,
  number: asNumber,
  flag: value => (typeof value === 'boolean' ? value : null),
  uuid: asUuid,
  contact: readContact,
  signature: readSignature,
  entries: value => readList(value, entry => entry),
  takings: value => readList(value, readTaking),
}

function readerOf(field: Field): Reader {
  return field.kind === 'choice' ? value => asOneOf(field.of, value) : readers[field.kind]
}

/** Apart, as null is a value of the one and unknown of the other. */
export function fieldReaders(fields: Fields): EntityReaders {
  const of = (isRequired: boolean) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => isNeverNull(field) === isRequired)
        .map(([name, field]) => [name, readerOf(field)]),
    )
  return { nullable: of(false), required: of(true) }
}

/** Of an entry of a list, which is read whole: what is in a wrong shape is null. */
export function readFields<F extends Fields>(
  fields: F,
  entry: Readonly<Record<string, unknown>>,
): FieldValues<F> {
  const read = Object.entries(fields).map(([name, field]) => [name, readerOf(field)(entry[name])])
  return Object.fromEntries(read) as FieldValues<F>
}

function readTaking(entry: Record<string, unknown>): Taking | null {
  const [uuid, quantity] = [asUuid(entry.uuid), asNumber(entry.quantity)]
  return uuid === null || quantity === null ? null : { uuid, quantity }
}

function readContact(value: unknown): ContactPerson | null {
  if (!isRecord(value)) return null
  return { ...value, name: asText(value.name), phone: asText(value.phone), email: asText(value.email) }
}

function readSignature(value: unknown): Signature | null {
  if (!isRecord(value)) return null
  return {
    ...value,
    name: asText(value.name),
    timeStamp: asInstant(value.timeStamp),
    documentUuid: asText(value.documentUuid),
  }
}
