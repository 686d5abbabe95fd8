/** Answers of earlier forms of an asset, on the wire (extension `blanks`). */
import { type Static, Type } from 'typebox'
import { Instant, text } from './schema.ts'

/** An answer. `key` is the name of the question, after the names of its groups: `boiler/pressure`. */
export const ReadingValue = Type.Object({
  key: Type.String(),
  label: text,
  unit: text,
  type: Type.String(),
  value: Type.Unknown(),
})
export type ReadingValue = Static<typeof ReadingValue>

/** The answers of one form. `filledAt`: when the form was last changed. */
export const Reading = Type.Object({
  uuid: Type.String(),
  assetUuid: Type.String(),
  blankName: Type.String(),
  title: text,
  filledAt: Instant,
  values: Type.Array(ReadingValue),
})
export type Reading = Static<typeof Reading>
