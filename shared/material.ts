/** Parts and material on the wire (extension `material`). */
import { type Static, Type } from 'typebox'
import { entityProperties, number, text } from './schema.ts'

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
