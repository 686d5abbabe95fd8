/** What a picture is called that has no name of its own. */
import { readTimeZone } from '../text/format.ts'
import { Temporal } from '../text/temporal.ts'

/** `Photo 2026-11-20 08.41.07.350.jpg`: by name as by time, two of one second apart, and every system takes it. */
export function nameByTime(what: string, at: number, ending: string): string {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(readTimeZone())
  const [date = '', time = ''] = moment.toPlainDateTime().toString({ smallestUnit: 'millisecond' }).split('T')
  return `${what} ${date} ${time.replaceAll(':', '.')}.${ending}`
}
