/** The fields of an entity as a hub gives them: what is in a wrong shape is null, and is taken as left out. */
import {
  type Field,
  type FieldKind,
  type Fields,
  type FieldValues,
  isNeverNull,
  type Signature,
} from '../../../shared/fields.ts'
import type { ContactPerson } from '../../../shared/schema.ts'
import { asInstant, asNumber, asOneOf, asText, asUuid, isRecord, readList } from './read-json.ts'

type Read = (value: unknown) => unknown

const readers: Readonly<Record<FieldKind, Read>> = {
  text: asText,
  name: asText,
  number: asNumber,
  flag: value => (typeof value === 'boolean' ? value : null),
  uuid: asUuid,
  contact: readContact,
  signature: readSignature,
  entries: value => readList(value, entry => entry),
}

function readerOf(field: Field): Read {
  return field.kind === 'choice' ? value => asOneOf(field.of, value) : readers[field.kind]
}

/** Apart, as null is a value of the one and unknown of the other. */
export function fieldReaders(fields: Fields): {
  nullable: Readonly<Record<string, Read>>
  required: Readonly<Record<string, Read>>
} {
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
