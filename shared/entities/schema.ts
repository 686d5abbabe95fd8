/** The pieces that every entity on the wire is made of. Times are epoch milliseconds; a date is `YYYY-MM-DD`. */
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'
import { hubLimits } from '../limits/hub-limits.ts'
import { inputLimits } from '../limits/limits.ts'
import { uuidPattern } from './brand.ts'
import { isDate } from './calendar-date.ts'

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** In a body: absent is unchanged, null clears (interface, "PUT"). */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))

/** In a body: each entry becomes a row of its own, or is named by the hub. */
export const shortList = <T extends TSchema>(entry: T) =>
  Type.Array(entry, { maxItems: hubLimits.listEntries })

/** In a body: it comes with everything that names its owner. */
export const shortName = Type.String({ maxLength: inputLimits.nameLetters })

export const Instant = Type.Integer({
  minimum: -8_640_000_000_000_000,
  maximum: 8_640_000_000_000_000,
  description: 'Epoch milliseconds',
})
const datePattern = '^\\d{4}-\\d{2}-\\d{2}$'
/** Names of the patterns, for the sentence that reports an invalid text. */
export const patternNames: Readonly<Record<string, string>> = {
  [datePattern]: 'YYYY-MM-DD',
  [uuidPattern]: 'a UUID',
}
export const LocalDate = Type.String({ pattern: datePattern, description: 'YYYY-MM-DD' })
/** In a call of the screens: one that there is. */
export const CalendarDay = Type.Refine(LocalDate, isDate, () => 'must be a day')
export const EntityId = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
export const Uuid = Type.String({ pattern: uuidPattern })
export const text = nullable(Type.String())
export const number = nullable(Type.Number())
/** Where a person stood: WGS 84 degrees, accuracy in metres. */
export const Position = Type.Object({ latitude: number, longitude: number, accuracy: number })
export type Position = Static<typeof Position>
/** Entries whose properties are kept as they were given. */
export const Anything = Type.Record(Type.String(), Type.Unknown())

const isBytes = (value: unknown) => value instanceof Uint8Array
/** In a call of the screens, never on the wire. */
export const Bytes: TUnsafe<Uint8Array> & TSchema = Type.Refine(
  Type.Unsafe<Uint8Array>({}),
  isBytes,
  () => 'must be bytes',
)

/** Properties of every entity (interface, "Representations"). */
export const entityProperties = {
  id: EntityId,
  uuid: Type.String(),
  creationTimeStamp: Instant,
  lastModified: Instant,
  creatorId: nullable(EntityId),
  groupId: EntityId,
}

export const ContactPerson = Type.Object({ name: text, phone: text, email: text })
/** A contact in a body: names and addresses are shown in one line. */
export const ContactInput = Type.Object({
  name: nullable(shortName),
  phone: nullable(shortName),
  email: nullable(shortName),
})
export type ContactPerson = Static<typeof ContactPerson>

export const Location = Type.Object({
  placeName: text,
  street: text,
  zip: text,
  city: text,
  country: text,
  latitude: number,
  longitude: number,
})
export type Location = Static<typeof Location>
