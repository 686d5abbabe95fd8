/** Forms on the wire (specification, "Form"; decisions, "Custom field" and "States"). */
import { type Static, Type } from 'typebox'
import { Anything, EntityId, entityProperties, optional, text, Uuid } from './schema.ts'
import { formStates } from './states.ts'

/** The types that are known; a field of another type is kept as it is. */
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

/** One form; entries of `fields` are custom fields with their values, kept as they were given. */
export const Form = Type.Object({
  ...entityProperties,
  title: text,
  description: text,
  instructions: text,
  fields: Type.Array(Anything),
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
  fields: optional(Type.Array(Anything)),
  jobId: optional(EntityId),
  jobUuid: optional(Uuid),
})
export type FormInput = Static<typeof FormInput>
