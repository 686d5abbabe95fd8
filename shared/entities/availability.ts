/**
 * Working hours and absences of users on the wire (extension `availability`). Dates and minutes are those of the clock
 * on the wall, without a time zone.
 */
import { type Static, Type } from 'typebox'
import { availabilityLimits } from '../limits/limits.ts'
import { EntityId, entityProperties, LocalDate, nullable, optional } from './schema.ts'

const availabilityKinds = ['HOURS', 'ABSENCE'] as const
export type AvailabilityKind = (typeof availabilityKinds)[number]

const minute = Type.Integer({ minimum: 0, maximum: 1440, description: 'Minutes since midnight' })

/** The working hours of one day of the week; null for a day without work. */
const Workday = nullable(Type.Object({ from: minute, to: minute }))
const Workweek = Type.Array(Workday, { minItems: 7, maxItems: 7, description: 'Monday first' })
export type Workweek = Static<typeof Workweek>

const own = {
  userId: EntityId,
  kind: Type.Enum([...availabilityKinds]),
  week: nullable(Workweek),
  from: nullable(LocalDate),
  to: nullable(LocalDate),
  fromMinute: nullable(minute),
  toMinute: nullable(minute),
  reason: nullable(Type.String()),
}

/** The weekly working hours of a user (`HOURS`), or one absence (`ABSENCE`). */
export const Availability = Type.Object({ ...entityProperties, ...own })
export type Availability = Static<typeof Availability>

/** The values of an entry that users set. */
export const AvailabilityEntry = Type.Object(own)
export type AvailabilityEntry = Static<typeof AvailabilityEntry>

/** Returns the values of an entry that users set, without its identity, its times and unknown properties. */
export function availabilityValues(entry: AvailabilityEntry): AvailabilityEntry {
  const { userId, kind, from, to, fromMinute, toMinute, reason } = entry
  const week = entry.week?.map(day => day && { from: day.from, to: day.to }) ?? null
  return { userId, kind, week, from, to, fromMinute, toMinute, reason }
}

/** The body of POST /availability and PUT /availability/:id. */
export const AvailabilityInput = Type.Object({
  groupId: optional(EntityId),
  userId: Type.Optional(own.userId),
  kind: Type.Optional(own.kind),
  week: Type.Optional(own.week),
  from: Type.Optional(own.from),
  to: Type.Optional(own.to),
  fromMinute: Type.Optional(own.fromMinute),
  toMinute: Type.Optional(own.toMinute),
  reason: optional(Type.String({ maxLength: availabilityLimits.reasonLetters })),
})
export type AvailabilityInput = Static<typeof AvailabilityInput>
