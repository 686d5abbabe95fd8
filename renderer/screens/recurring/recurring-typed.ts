/** The fields of a recurring job as a user has typed them, and the entry that they mean. */
import type { MeterChoice, RecurringLine } from '../../../shared/contract/recurring.ts'
import { isClock } from '../../../shared/entities/calendar-date.ts'
import type { RecurringEntry, RecurringItem, RecurringUnit } from '../../../shared/entities/recurring-job.ts'
import { recurringLimits } from '../../../shared/limits/recurring-limits.ts'
import { today } from '../../state/clock.ts'
import { readNumber } from '../../text/typed-number.ts'
import { minutesOfClock, toClock } from '../availability/clock-minutes.ts'

export interface TypedItem {
  title: string
  amount: string
  stored: RecurringItem | null
}

export interface Typed {
  title: string
  description: string
  customerName: string
  placeName: string
  unit: RecurringUnit
  every: string
  firstDate: string
  meter: string
  firstReading: string
  time: string
  minutes: string
  blankUuid: string
  userId: string
  daysAhead: string
  items: TypedItem[]
}

const textOf = (value: number | null | undefined) => (value == null ? '' : String(value))

export function typedOf(line: RecurringLine | null): Typed {
  return {
    title: line?.title ?? '',
    description: line?.description ?? '',
    customerName: line?.customerName ?? '',
    placeName: line?.location?.placeName ?? '',
    unit: line?.unit ?? 'MONTH',
    every: textOf(line?.every ?? 1),
    firstDate: line?.firstDate ?? today.peek(),
    meter: line?.readingKey ?? '',
    firstReading: textOf(line?.firstReading),
    time: line?.startMinute == null ? '' : toClock(line.startMinute),
    minutes: textOf(line?.duration),
    blankUuid: line?.blankUuid ?? '',
    userId: textOf(line?.userIds[0]),
    daysAhead: textOf(line?.daysAhead ?? recurringLimits.daysAheadAtFirst),
    items: (line?.items ?? []).map(stored => ({
      ...{ title: stored.title ?? '', amount: textOf(stored.quantity), stored },
    })),
  }
}

/** The values that a typed recurring job replaces; those that the form does not show stay. */
interface Around {
  line: RecurringLine | null
  assetUuid: string | null
  meters: readonly MeterChoice[]
}

/** Numbers that cannot be read are NaN, which `wrongIn` reports. */
export function entryOf(typed: Typed, { line, assetUuid, meters }: Around): RecurringEntry {
  const { unit, time, blankUuid, userId } = typed
  const isByMeter = unit === 'READING'
  const others = line?.userIds.slice(1).filter(id => String(id) !== userId) ?? []
  return {
    ...{ title: typed.title, description: typed.description, customerName: typed.customerName },
    assetUuid,
    location: locationOf(typed, line),
    ...{ unit, every: numberOf(typed.every) },
    firstDate: isByMeter ? null : typed.firstDate,
    readingKey: isByMeter ? typed.meter || (meters[0]?.key ?? null) : null,
    firstReading: isByMeter ? numberOf(typed.firstReading) : null,
    startMinute: isClock(time) ? minutesOfClock(time) : null,
    duration: typed.minutes.trim() === '' ? null : numberOf(typed.minutes),
    blankUuid: blankUuid || null,
    items: typed.items.filter(isNamed).map(itemOf),
    userIds: userId === '' ? [] : [Number(userId), ...others],
    daysAhead: isByMeter ? (line?.daysAhead ?? recurringLimits.daysAheadAtFirst) : numberOf(typed.daysAhead),
    paused: line?.paused ?? false,
  }
}

/** A stored item may have no title, such as one with only the number of a material. */
function isNamed({ title, stored }: TypedItem): boolean {
  if (title.trim() !== '' || stored === null) return title.trim() !== ''
  return !stored.title || stored.materialNumber !== null
}

function itemOf({ title, amount, stored }: TypedItem): RecurringItem {
  const quantity = amount.trim() === '' ? null : numberOf(amount)
  if (stored !== null && title === (stored.title ?? '')) return { ...stored, quantity }
  if (stored !== null && title.trim() === '') return { ...stored, title: null, quantity }
  return { title: title.trim(), quantity, unit: null, materialNumber: null }
}

const nowhere = {
  ...{ placeName: null, street: null, zip: null, city: null, country: null },
  ...{ latitude: null, longitude: null },
}

/** A place that was typed has no position. */
function locationOf({ placeName }: Typed, line: RecurringLine | null): RecurringEntry['location'] {
  const before = line?.location ?? null
  const name = placeName.trim() || null
  if (name === (before?.placeName ?? null)) return before
  return name === null ? null : { ...nowhere, placeName: name }
}

function numberOf(text: string): number {
  const read = readNumber(text)
  return read.is === 'number' ? read.value : Number.NaN
}

/** Returns the field that has no usable number. */
export function wrongIn(entry: RecurringEntry): keyof RecurringEntry | null {
  const { every, duration, daysAhead, firstReading, items } = entry
  const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most
  if (Number.isNaN(every)) return 'every'
  if (firstReading !== null && Number.isNaN(firstReading)) return 'firstReading'
  if (duration !== null && !isWhole(duration, recurringLimits.minutes)) return 'duration'
  if (!isWhole(daysAhead, recurringLimits.daysAhead)) return 'daysAhead'
  return items.some(({ quantity }) => quantity !== null && Number.isNaN(quantity)) ? 'items' : null
}
