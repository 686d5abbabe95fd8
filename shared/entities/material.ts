/** Parts and material on the wire (extension `material`). */
import { type Static, Type } from 'typebox'
import { inputLimits } from '../limits/limits.ts'
import { EntityId, entityProperties, number, text } from './schema.ts'

/** An entry of the group's list of material, with the stock in one van. */
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

/** Stock of one material in a van. `taken` is the amount that items have used since the time in the query. */
export const VanLine = Type.Object({
  number: Type.String(),
  name: Type.String(),
  unit: text,
  stock: number,
  taken: Type.Number(),
})
export type VanLine = Static<typeof VanLine>

/** A van of a group, with all material that was counted in it or used from it. */
export const Van = Type.Object({
  van: Type.String(),
  groupId: EntityId,
  userIds: Type.Array(EntityId),
  lines: Type.Array(VanLine),
})
export type Van = Static<typeof Van>

/** Greatest amount of one material in a request. */
export const mostOfMaterial = 1_000_000

/** Body of POST /material/van: the counted amount, or an added one. */
export const VanCount = Type.Object({
  van: Type.String({ minLength: 1, maxLength: inputLimits.nameLetters }),
  groupId: EntityId,
  number: Type.String({ minLength: 1, maxLength: inputLimits.nameLetters }),
  amount: Type.Number({ minimum: 0, maximum: mostOfMaterial }),
  /** whether `amount` is added to the stock instead of replacing it */
  isAdded: Type.Optional(Type.Boolean()),
})
export type VanCount = Static<typeof VanCount>
