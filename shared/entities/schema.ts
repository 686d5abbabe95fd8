/** Schemas that all entities on the wire share. Times are epoch milliseconds; a date is `YYYY-MM-DD`. */
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'
import { hubLimits } from '../limits/hub-limits.ts'
import { inputLimits } from '../limits/limits.ts'
import { uuidPattern } from './brand.ts'
import { isDate } from './calendar-date.ts'

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** A property of a body: absent is unchanged, null clears (interface, "PUT"). */
export const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))

/** A list in a body. It is short because each entry becomes a row. */
export const shortList = <T extends TSchema>(entry: T) =>
  Type.Array(entry, { maxItems: hubLimits.listEntries })

/** A name in a body. It is short because each entity of its owner contains it. */
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
/** A day in a call of the screens, which must exist in the calendar. */
export const CalendarDay = Type.Refine(LocalDate, isDate, () => 'must be a day')
export const EntityId = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
export const Uuid = Type.String({ pattern: uuidPattern })
export const text = nullable(Type.String())
export const number = nullable(Type.Number())
/** Position of a user: WGS 84 degrees, accuracy in metres. */
export const Position = Type.Object({ latitude: number, longitude: number, accuracy: number })
export type Position = Static<typeof Position>
/** Entries whose properties are stored as they were sent. */
export const Anything = Type.Record(Type.String(), Type.Unknown())

const isBytes = (value: unknown) => value instanceof Uint8Array
/** Bytes in a call of the screens, never on the wire. */
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
