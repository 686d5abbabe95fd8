/**
 * Kinds of fields of an entity. Each entity has one table of fields. Its schemas, its columns, the comparison, the
 * parser of a server's data and the merge of two users' changes are derived from it. A kind of field is known in four
 * places, each of which does not compile without it: here, `store/schema/field-columns.ts`, `service/entity/fields.ts`
 * and `sync/client/read-entity.ts`.
 */
import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox'
import { inputLimits } from '../limits/limits.ts'
import {
  Anything,
  ContactInput,
  ContactPerson,
  Instant,
  nullable,
  optional,
  shortList,
  shortName,
  text,
  Uuid,
} from './schema.ts'
import { Taking, TakingInput } from './taking.ts'

/**
 * The result if both sides changed a field. `office`: the server's value. `mine`: the local value until the user
 * chooses. `list`: each entry is merged separately.
 */
export type MergeRule = 'office' | 'mine' | 'list'

/** A person who signed. */
export const Signer = Type.Object({
  name: text,
  timeStamp: nullable(Instant),
  documentUuid: text,
  /** hash of the signed data (`rules/signed.ts`); extension `signed` */
  digest: Type.Optional(text),
  /** `customer`, `technician`, `witness`, or the user's own text; extension `signers` */
  role: Type.Optional(text),
})
export type Signer = Static<typeof Signer>

export const Signature = Type.Object({
  ...Signer.properties,
  /** the other people who signed; extension `signers` */
  others: Type.Optional(Type.Array(Signer)),
})
export type Signature = Static<typeof Signature>

export const SignerInput = Type.Object({
  name: optional(Type.String()),
  timeStamp: optional(Instant),
  documentUuid: optional(Uuid),
  digest: optional(Type.String({ maxLength: inputLimits.nameLetters })),
  role: optional(shortName),
})
export type SignerInput = Static<typeof SignerInput>

export const SignatureInput = Type.Object({
  ...SignerInput.properties,
  others: optional(Type.Array(SignerInput, { maxItems: inputLimits.signers - 1 })),
})
export type SignatureInput = Static<typeof SignatureInput>

const kinds = {
  text: { schema: Type.String(), input: Type.String() },
  /** a short text */
  name: { schema: Type.String(), input: shortName },
  number: { schema: Type.Number(), input: Type.Number() },
  flag: { schema: Type.Boolean(), input: Type.Boolean() },
  uuid: { schema: Type.String(), input: Uuid },
  contact: { schema: ContactPerson, input: Type.Partial(ContactInput) },
  signature: {
    schema: Signature,
    input: SignatureInput,
  },
  /** entries whose properties are stored as they were sent; never null */
  entries: { schema: Type.Array(Anything), input: shortList(Anything) },
  takings: { schema: Type.Array(Taking), input: shortList(TakingInput) },
} as const
export type FieldKind = keyof typeof kinds

export type Field = { merge: MergeRule } & (
  | { kind: FieldKind; of?: never }
  | { kind: 'choice'; of: readonly [string, ...string[]] }
)
export type Fields = Readonly<Record<string, Field>>

/** The type of a field's value other than null. */
export type FieldValue<F extends Field> = F extends { kind: 'choice'; of: readonly (infer Name)[] }
  ? Name
  : F extends { kind: infer K extends FieldKind }
    ? Static<(typeof kinds)[K]['schema']>
    : never

type Given<F extends Field> = F extends { kind: infer K extends FieldKind }
  ? Static<(typeof kinds)[K]['input']>
  : FieldValue<F>

/** Whether a field is never null: flags and entries are not. */
type IsNeverNull<F extends Field> = F['kind'] extends 'flag' | 'entries' ? true : false

export type FieldValues<F extends Fields> = {
  -readonly [P in keyof F]: FieldValue<F[P]> | (IsNeverNull<F[P]> extends true ? never : null)
}

export function isNeverNull({ kind }: Field): boolean {
  return kind === 'flag' || kind === 'entries'
}

/** Returns the properties of a schema for data that is read. */
export function schemasOf<F extends Fields>(
  fields: F,
): { -readonly [P in keyof F]: TUnsafe<FieldValues<F>[P]> } {
  const schemaOf = (field: Field): TSchema => {
    const schema = field.kind === 'choice' ? Type.Enum([...field.of]) : kinds[field.kind].schema
    return isNeverNull(field) ? schema : nullable(schema)
  }
  return mapFields(fields, schemaOf) as never
}

/** Returns the properties of a schema for a body: absent is unchanged, null clears (interface, "PUT"). */
export function inputsOf<F extends Fields>(
  fields: F,
): { -readonly [P in keyof F]: TOptional<TUnsafe<Given<F[P]> | null>> } {
  const inputOf = (field: Field): TSchema =>
    optional(field.kind === 'choice' ? Type.Enum([...field.of]) : kinds[field.kind].input)
  return mapFields(fields, inputOf) as never
}

export function mapFields<F extends Fields, T>(
  fields: F,
  make: (field: Field, name: string) => T,
): { [P in keyof F]: T } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)])) as never
}
