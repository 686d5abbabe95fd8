/** Blank forms on the wire (extension `blanks`). */
import { type Static, Type } from 'typebox'
import { inputLimits } from '../limits/limits.ts'
import { CustomField } from './form.ts'
import { EntityId, entityProperties, optional, shortList, Uuid } from './schema.ts'

/** The questions of a form without answers, from which forms are created. */
export interface BlankContent {
  title: string
  /** identifies the blank, also in a newer version of it */
  name: string
  /** '' if the author names none */
  version: string
  /** The languages of its texts, its default language first: `en`, or the author's name for the language. */
  languages: string[]
  fields: CustomField[]
}

/** A blank of a group. `revision` is 1 at first, and rises with each change of its content. */
export const Blank = Type.Object({
  ...entityProperties,
  title: Type.String(),
  name: Type.String(),
  version: Type.String(),
  revision: Type.Integer({ minimum: 1 }),
  languages: Type.Array(Type.String()),
  assetTypeUuids: Type.Array(Type.String()),
  retired: Type.Boolean(),
  fields: Type.Array(CustomField),
})
export type Blank = Static<typeof Blank>

const name = Type.String({ minLength: 1, maxLength: inputLimits.nameLetters })

/** The body of POST /blank and PUT /blank/:id. A new blank needs `name` and `fields`. */
export const BlankInput = Type.Object({
  groupId: optional(EntityId),
  title: optional(name),
  name: Type.Optional(name),
  version: optional(Type.String({ maxLength: inputLimits.nameLetters })),
  languages: optional(shortList(Type.String({ maxLength: inputLimits.nameLetters }))),
  assetTypeUuids: optional(shortList(Uuid)),
  retired: optional(Type.Boolean()),
  fields: Type.Optional(Type.Array(CustomField)),
})
export type BlankInput = Static<typeof BlankInput>

/** The body of POST /blank/:id/form: the job or the asset of the new form. */
export const FormPlace = Type.Object({
  jobUuid: optional(Uuid),
  jobId: optional(EntityId),
  assetUuid: optional(Uuid),
})
export type FormPlace = Static<typeof FormPlace>

/** The blank of a form, a property `blank` of the form. Servers store it as an unknown property. */
export interface BlankMark {
  name: string
  version: string
}
