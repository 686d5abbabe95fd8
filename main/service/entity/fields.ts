/** Conversions of an entity's fields between body, row and representation, in one place for each kind of field. */
import { isDeepStrictEqual } from 'node:util'
import {
  type Field,
  type FieldKind,
  type Fields,
  type FieldValues,
  isNeverNull,
  type Signature,
  type SignatureInput,
  type Signer,
  type SignerInput,
} from '../../../shared/entities/fields.ts'
import type { ContactPerson } from '../../../shared/entities/schema.ts'
import { type ColumnName, columnName } from '../../store/schema/field-columns.ts'
import { toContact } from './extra.ts'

interface Kind {
  /** converts a value of a body to the stored form; never called for an absent property */
  keep(given: unknown): unknown
  /** converts a value of SQLite to its representation; never called with null */
  represent(stored: unknown): unknown
  /** converts a stored form to a value for SQLite; never called with null */
  store(value: unknown): unknown
  isJson: boolean
}

const asIs = (value: unknown) => value
const plain: Kind = { keep: asIs, represent: asIs, store: asIs, isJson: false }
const json: Kind = {
  keep: asIs,
  represent: stored => JSON.parse(stored as string),
  store: value => JSON.stringify(value),
  isJson: true,
}

const kinds: Readonly<Record<FieldKind | 'choice', Kind>> = {
  text: plain,
  name: plain,
  number: plain,
  choice: plain,
  uuid: { ...plain, keep: given => (given as string | null)?.toLowerCase() ?? null },
  flag: {
    ...plain,
    keep: given => given ?? false,
    represent: stored => stored === 1,
    store: value => (value ? 1 : 0),
  },
  contact: { ...json, keep: given => toContact(given as Partial<ContactPerson> | null) },
  signature: { ...json, keep: given => toSignature(given as SignatureInput | null) },
  entries: json,
  takings: json,
}

/** Returns the stored form of a signature of a body. */
export function toSignature(given: SignatureInput | null): Signature | null {
  if (!given) return null
  const { others, ...first } = given
  const signer = toSigner(first)
  return others ? { ...signer, others: others.map(toSigner) } : signer
}

function toSigner(given: SignerInput): Signer {
  const { name = null, timeStamp = null, documentUuid = null } = given
  return { ...given, name, timeStamp, documentUuid }
}

/** Returns the representation of a field without a value. */
function emptyOf({ kind }: Field): unknown {
  if (kind === 'flag') return false
  return kind === 'entries' ? [] : null
}

type Raw<F extends Fields> = { [P in keyof F as string]: unknown }

/**
 * Makes the function that represents the fields of a row. It prepares the columns once, as long lists call it for each
 * entry.
 */
export function representing<F extends Fields>(fields: F): (row: object) => FieldValues<F> {
  const places = Object.entries(fields).map(([name, field]) => ({
    name,
    column: columnName(name),
    represent: kinds[field.kind].represent,
    empty: () => emptyOf(field),
  }))
  return row => {
    const values: Record<string, unknown> = {}
    for (const { name, column, represent, empty } of places) {
      const stored = (row as Record<string, unknown>)[column] ?? null
      values[name] = stored === null ? empty() : represent(stored)
    }
    return values as FieldValues<F>
  }
}

/** Returns the values that a body sets, by property. Properties that are absent in the body stay absent. */
export function retainedOf<F extends Fields>(fields: F, body: Raw<F>): Partial<FieldValues<F>> {
  const given = Object.entries(fields).filter(([name]) => body[name] !== undefined)
  return Object.fromEntries(given.map(([name, field]) => [name, kinds[field.kind].keep(body[name])])) as never
}

/** Returns the names of the fields that a body would change. */
export function changedFields<F extends Fields>(fields: F, body: Raw<F>, before: object): string[] {
  const kept = Object.entries(retainedOf(fields, body) as Record<string, unknown>)
  return kept
    .filter(([name, value]) => {
      const field = fields[name] as Field
      const next = value === null && isNeverNull(field) ? emptyOf(field) : value
      return !isDeepStrictEqual(next, (before as Record<string, unknown>)[name])
    })
    .map(([name]) => name)
}

/** Returns the columns of the fields, in the order of `storedOf`. */
export function columnsOfFields(fields: Fields): string[] {
  return Object.keys(fields).map(columnName)
}

/** Returns the values of `told` for SQLite. Fields that are absent in `told` get their value in `row`. */
export function storedOf(fields: Fields, told: object, row: object = {}): (string | number | null)[] {
  return Object.entries(fields).map(([name, field]) => {
    const value = (told as Record<string, unknown>)[name]
    if (value === undefined) return (row as Record<string, string | number | null>)[columnName(name)] ?? null
    return value === null ? null : (kinds[field.kind].store(value) as string | number)
  })
}

type EmptyColumns<F extends Fields> = {
  -readonly [P in keyof F & string as ColumnName<P>]: F[P]['kind'] extends 'flag' ? 0 : null
}

/** Returns the columns of a row without any values. */
export function emptyColumns<F extends Fields>(fields: F): EmptyColumns<F> {
  const columns = Object.entries(fields).map(([name, { kind }]) => [
    columnName(name),
    kind === 'flag' ? 0 : null,
  ])
  return Object.fromEntries(columns) as EmptyColumns<F>
}
