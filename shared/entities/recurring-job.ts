/**
 * Recurring jobs on the wire (extension `recurring`). Days and minutes are those of the clock on the wall, in the time
 * zone of the group.
 */
import { type Static, Type } from 'typebox'
import { recurringLimits } from '../limits/recurring-limits.ts'
import {
  EntityId,
  entityProperties,
  LocalDate,
  Location,
  nullable,
  number,
  optional,
  shortName,
  text,
  Uuid,
} from './schema.ts'

export const recurringUnits = ['DAY', 'WEEK', 'MONTH', 'YEAR', 'READING'] as const
export type RecurringUnit = (typeof recurringUnits)[number]

/** Material that each new job lists. */
export const RecurringItem = Type.Object({
  title: text,
  quantity: number,
  unit: text,
  materialNumber: text,
})
export type RecurringItem = Static<typeof RecurringItem>

const own = {
  title: Type.String(),
  description: text,
  assetUuid: text,
  location: nullable(Location),
  customerName: text,
  unit: Type.Enum([...recurringUnits]),
  every: Type.Number(),
  firstDate: nullable(LocalDate),
  readingKey: text,
  firstReading: number,
  startMinute: nullable(Type.Integer({ minimum: 0, maximum: 1439 })),
  duration: nullable(Type.Integer({ minimum: 0, maximum: recurringLimits.minutes })),
  blankUuid: text,
  items: Type.Array(RecurringItem),
  userIds: Type.Array(EntityId),
  daysAhead: Type.Integer({ minimum: 0, maximum: recurringLimits.daysAhead }),
  paused: Type.Boolean(),
}

/** The values of a recurring job that users set. */
export const RecurringEntry = Type.Object(own)
export type RecurringEntry = Static<typeof RecurringEntry>

/** A recurring job: the hub creates jobs from it ahead of time. */
export const RecurringJob = Type.Object({
  ...entityProperties,
  ...own,
  plannedUntil: nullable(LocalDate),
  plannedReading: number,
})
export type RecurringJob = Static<typeof RecurringJob>

/** Returns the values that users set, without the identity, the times and the progress of the hub. */
export function recurringValues(entry: RecurringEntry): RecurringEntry {
  const { title, description, assetUuid, location, customerName, blankUuid, items, userIds } = entry
  const { unit, every, firstDate, readingKey, firstReading, startMinute, duration, daysAhead, paused } = entry
  return {
    ...{ title, description, assetUuid, location, customerName },
    ...{ unit, every, firstDate, readingKey, firstReading, startMinute, duration },
    ...{ blankUuid, items, userIds, daysAhead, paused },
  }
}

const RecurringItemInput = Type.Object({
  title: optional(shortName),
  quantity: optional(Type.Number()),
  unit: optional(shortName),
  materialNumber: optional(shortName),
})

/** The body of POST /recurring and PUT /recurring/:id. */
export const RecurringInput = Type.Object({
  groupId: optional(EntityId),
  title: Type.Optional(shortName),
  description: optional(Type.String({ maxLength: recurringLimits.descriptionLetters })),
  assetUuid: optional(Uuid),
  location: optional(Type.Partial(Location)),
  customerName: optional(shortName),
  unit: Type.Optional(own.unit),
  every: Type.Optional(own.every),
  firstDate: optional(LocalDate),
  readingKey: optional(shortName),
  firstReading: optional(Type.Number()),
  startMinute: Type.Optional(own.startMinute),
  duration: Type.Optional(own.duration),
  blankUuid: optional(Uuid),
  items: optional(Type.Array(RecurringItemInput, { maxItems: recurringLimits.items })),
  userIds: optional(Type.Array(EntityId, { maxItems: recurringLimits.people })),
  daysAhead: Type.Optional(own.daysAhead),
  paused: Type.Optional(own.paused),
})
export type RecurringInput = Static<typeof RecurringInput>
