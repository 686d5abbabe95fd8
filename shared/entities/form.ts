/** Forms on the wire (interface, "Form", "Custom field", "Form states"). */
import { type Static, type TSchema, Type } from 'typebox'
import { EntityId, entityProperties, nullable, optional, text, Uuid } from './schema.ts'
import { formStates } from './states.ts'

/** The known types of custom fields. A field of another type is stored unchanged. */
export const fieldTypes = [
  'TEXT',
  'TEXTAREA',
  'NUMBER',
  'BOOLEAN',
  'CHECKBOX',
  'DATE',
  'DATETIME',
  'SELECT',
  'MULTISELECT',
  'SIGNATURE',
  'PHOTO',
  'DOCUMENT',
  'LINK',
  'HEADING',
  'GROUP',
] as const
export type FieldType = (typeof fieldTypes)[number]

/** Type of a property of a custom field, other than null. */
export type FieldKeyKind = 'id' | 'uuid' | 'text' | 'flag' | 'number' | 'bound' | 'list' | 'object' | 'any'

/** The known properties of a custom field. Other properties are stored unchanged. */
export const fieldKeys = {
  id: 'id',
  uuid: 'uuid',
  name: 'text',
  label: 'text',
  type: 'text',
  description: 'text',
  required: 'flag',
  readOnly: 'flag',
  order: 'number',
  options: 'list',
  unit: 'text',
  min: 'bound',
  max: 'bound',
  showIf: 'object',
  value: 'any',
} as const satisfies Record<string, FieldKeyKind>

/** Additional properties of a GROUP. */
export const groupKeys = { fields: 'list', repeats: 'flag' } as const satisfies Record<string, FieldKeyKind>

const keySchemas: Record<FieldKeyKind, TSchema> = {
  id: EntityId,
  uuid: Uuid,
  text: Type.String(),
  flag: Type.Boolean(),
  number: Type.Number(),
  bound: Type.Union([Type.Number(), Type.String()]),
  list: Type.Array(Type.Unknown()),
  object: Type.Record(Type.String(), Type.Unknown()),
  any: Type.Unknown(),
}

function keySchema(kind: FieldKeyKind): TSchema {
  return Type.Optional(kind === 'any' ? keySchemas.any : nullable(keySchemas[kind]))
}

/** A custom field in a body or an answer. `rules/form-checks.ts` checks that its properties fit together. */
export type CustomField = Readonly<Record<string, unknown>>

/** Only a GROUP has `fields` and `repeats`. The fields in it have this schema too. */
export const CustomField = Type.Unsafe<Record<string, unknown>>(
  Type.Object(
    Object.fromEntries(
      Object.entries({ ...fieldKeys, ...groupKeys }).map(([key, kind]) => [key, keySchema(kind)]),
    ),
  ),
)

/** A form; entries of `fields` are custom fields with their values. */
export const Form = Type.Object({
  ...entityProperties,
  title: text,
  description: text,
  instructions: text,
  fields: Type.Array(CustomField),
  state: Type.Enum([...formStates]),
  jobId: Type.Union([EntityId, Type.Null()]),
  jobUuid: text,
})
export type Form = Static<typeof Form>

/** The body of POST /form and PUT /form/:id; a `state` that is sent is ignored. */
export const FormInput = Type.Object({
  groupId: optional(EntityId),
  title: optional(Type.String()),
  description: optional(Type.String()),
  instructions: optional(Type.String()),
  fields: optional(Type.Array(CustomField)),
  jobId: optional(EntityId),
  jobUuid: optional(Uuid),
})
export type FormInput = Static<typeof FormInput>
