/**
 * Reads the JSON of a server. Values of another type are never converted: they count as left out, and what an entity
 * leaves out stays unknown. What is read fits the tables, as one wrong value would stop all other jobs.
 */

import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  type Field,
  type FieldKind,
  type Fields,
  type FieldValues,
  isNeverNull,
  type Signature,
  type Signer,
} from '../../../shared/entities/fields.ts'
import { JobInput } from '../../../shared/entities/job.ts'
import type { ContactPerson } from '../../../shared/entities/schema.ts'
import type { Taking } from '../../../shared/entities/taking.ts'
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { makeWellFormed } from '../../../shared/text/well-formed.ts'
import { startOfDay } from '../../service/entity/local-time.ts'

/** Returns null for a value of another shape, which counts as left out. */
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

/** An entity with the properties that the server sent. The others are unknown. */
export type RemoteOf<T> = Partial<T> & RemoteEntity

/**
 * Returns a reader of the entity that has `uuid`: an answer about another entity is not an answer (sync design,
 * section 7).
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

/**
 * Returns a reader of an entity, which returns null for anything else. `named`: properties of the interface.
 * Others are copied.
 */
export function entityReader<T>(
  named: object,
  { nullable, required }: EntityReaders,
): (value: unknown) => RemoteOf<T> | null {
  const ofNullable = Object.entries(nullable)
  const ofRequired = Object.entries(required)
  return value => {
    if (!isRecord(value)) return null
    const [id, uuid] = [asId(value.id), asUuid(value.uuid)]
    if (id === null || uuid === null) return null
    const unnamed = Object.entries(value).filter(([name]) => !Object.hasOwn(named, name))
    const entity: RemoteEntity = { ...Object.fromEntries(unnamed), id, uuid }
    for (const [name, read] of ofNullable) {
      const made = read(value[name])
      if (value[name] === null || made !== null) entity[name] = made
    }
    for (const [name, read] of ofRequired) {
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

/** Two maps: `null` is a value of nullable fields, and means "not sent" for the others. */
export function fieldReaders(fields: Fields): EntityReaders {
  const of = (isRequired: boolean) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => isNeverNull(field) === isRequired)
        .map(([name, field]) => [name, readerOf(field)]),
    )
  return { nullable: of(false), required: of(true) }
}

/**
 * Reads the fields of a list's entry. A value of another shape becomes null, as an entry replaces the whole stored
 * one.
 */
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
  const signer = readSigner(value)
  if (signer === null || !('others' in signer)) return signer
  const { others, ...first } = signer
  const read = readList(others, readSigner)
  return read === null || read.length === 0 ? first : { ...first, others: read }
}

function readSigner(value: unknown): Signer | null {
  if (!isRecord(value)) return null
  return {
    ...value,
    name: asText(value.name),
    timeStamp: asInstant(value.timeStamp),
    documentUuid: asText(value.documentUuid),
  }
}

/** Checks a duration by the interface. */
const isDuration = Compile(JobInput.properties.duration)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the text without halves of a surrogate pair, at which encoding an address or a file would fail. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.toWellFormed() : null
}

export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export function asWhole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

/** Returns a number from one up: negative numbers are the laptop's own. */
export function asId(value: unknown): number | null {
  const id = asWhole(value)
  return id !== null && id > 0 ? id : null
}

/** Returns epoch ms of a day that the screens can show; null for another value. */
export function asInstant(value: unknown): number | null {
  const at = asWhole(value)
  return at !== null && at >= syncLimits.instantMin && at <= syncLimits.instantMax ? at : null
}

/** Returns YYYY-MM-DD of a day that the screens can show; null for another value. */
export function asDay(value: unknown): string | null {
  return typeof value === 'string' && asInstant(startOfDay(value, 'UTC')) !== null ? value : null
}

export function asMinutes(value: unknown): number | null {
  return typeof value === 'number' && isDuration.Check(value) ? value : null
}

/** Returns a UUID of any version, in lower case. */
export function asUuid(value: unknown): string | null {
  const isUuid = typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
  return isUuid ? value.toLowerCase() : null
}

export function asOneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return known.find(name => name === value) ?? null
}

/** Returns the entries that `read` accepts; null: the value is not a list. */
export function readList<T>(value: unknown, read: (entry: Record<string, unknown>) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap(entry => {
    const made = isRecord(entry) ? read(entry) : null
    return made === null ? [] : [made]
  })
}

/** Returns a reader of a schema, for lists that only our server has. */
export function readAs<S extends TSchema>(schema: S): (value: unknown) => Static<S> | null {
  const shape = Compile(schema)
  return value => {
    const read = makeWellFormed(value)
    return shape.Check(read) ? read : null
  }
}

export function placeholderUuid(id: number): string {
  return `00000000-0000-0000-0000-${Math.abs(id).toString(16).padStart(12, '0')}`
}

/** `known`: `lastModified` of the newest version that the server sent; null if it sent none. */
export function isOlder({ lastModified }: { lastModified?: unknown }, known: number | null): boolean {
  return known !== null && typeof lastModified === 'number' && lastModified < known
}
