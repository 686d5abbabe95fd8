/** Parts and material on the wire (extension `material`). */
import { type Static, Type } from 'typebox'
import { inputLimits } from '../limits/limits.ts'
import { EntityId, entityProperties, number, text } from './schema.ts'

/** A line of the office's list. */
export const Material = Type.Object({
  ...entityProperties,
  number: Type.String(),
  name: Type.String(),
  unit: text,
  barcode: text,
  van: text,
  stock: number,
})
export type Material = Static<typeof Material>

/** A piece in a van: what lies there, and what was taken of it. */
export const VanLine = Type.Object({
  number: Type.String(),
  name: Type.String(),
  unit: text,
  stock: number,
  taken: Type.Number(),
})
export type VanLine = Static<typeof VanLine>

/** A van of a group, with all material that was counted in it or taken from it. */
export const Van = Type.Object({
  van: Type.String(),
  groupId: EntityId,
  userIds: Type.Array(EntityId),
  lines: Type.Array(VanLine),
})
export type Van = Static<typeof Van>

/** So much of one piece at once. */
export const mostOfMaterial = 1_000_000

/** The body of POST /material/van: what lies there, or what was put in. */
export const VanCount = Type.Object({
  van: Type.String({ minLength: 1, maxLength: inputLimits.nameLetters }),
  groupId: EntityId,
  number: Type.String({ minLength: 1, maxLength: inputLimits.nameLetters }),
  amount: Type.Number({ minimum: 0, maximum: mostOfMaterial }),
  /** put to what lies there, instead of in its place */
  isAdded: Type.Optional(Type.Boolean()),
})
export type VanCount = Static<typeof VanCount>
