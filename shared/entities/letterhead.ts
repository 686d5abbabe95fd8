/** Letterhead of a company: its name, address, colour and logo (interface, "Groups"). */
import { type Static, Type } from 'typebox'
import { EntityId, text } from './schema.ts'

export const letterheadLimits = {
  nameLetters: 200,
  addressLines: 8,
  lineLetters: 200,
  footLetters: 400,
  /** bytes of the logo, a PNG */
  logoBytes: 96 * 1024,
  /** pixels of the logo: two centimetres high on paper, at 200 to the inch */
  logoWidth: 640,
  logoHeight: 160,
} as const

const colourPattern = '^#[0-9a-f]{6}$'

export const Letterhead = Type.Object({
  name: text,
  address: Type.Array(Type.String(), { description: 'Where the company is found, line by line' }),
  foot: Type.Union([Type.String(), Type.Null()], {
    description: 'What stands at the foot of each page, such as the number it is registered under',
  }),
  colour: Type.Union([Type.String({ pattern: colourPattern }), Type.Null()]),
  logo: Type.Union([Type.String({ maxLength: 160 * 1024 }), Type.Null()], {
    description: 'A PNG, in Base64',
  }),
})
export type Letterhead = Static<typeof Letterhead>

/** A group for its users. */
export const Group = Type.Object({
  id: EntityId,
  uuid: Type.String(),
  name: Type.String(),
  timeZone: Type.String(),
  letterhead: Type.Union([Letterhead, Type.Null()]),
})
export type Group = Static<typeof Group>
