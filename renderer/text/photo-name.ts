/** Names for pictures that have none. */
import { readTimeZone } from './format.ts'
import { Temporal } from './temporal.ts'

/**
 * Returns `Photo 2026-11-20 08.41.07.350.jpg`: sorts by time, is unique within a second, and is valid on every system.
 */
export function nameByTime(what: string, at: number, ending: string): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(readTimeZone())
  const [date = '', time = ''] = moment.toPlainDateTime().toString({ smallestUnit: 'millisecond' }).split('T')
  return `${what} ${date} ${time.replaceAll(':', '.')}.${ending}`
}
