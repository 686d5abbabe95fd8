/** When and where a photo was taken, as its EXIF says it (interface, "Photos"). Pure. */
import { Temporal } from 'temporal-polyfill'
import type { Position } from '../../../../shared/schema.ts'

export interface Taken {
  /** epoch ms; null: not known */
  at: number | null
  position: Position | null
}

type Directory = Record<string, string>

/** `IFD2` is what EXIF calls its own directory, `IFD3` that of the place; only what is known is in it. */
export function exifOf({ at, position }: Taken, timeZone: string): { IFD2?: Directory; IFD3?: Directory } {
  const place = placeOf(position)
  return { ...(at !== null && { IFD2: timeOf(at, timeZone) }), ...(place && { IFD3: place }) }
}

/** The wall clock of the place, and how far that is from UTC. */
function timeOf(at: number, timeZone: string): Directory {
  const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const [date = '', time = ''] = moment.toPlainDateTime().toString({ smallestUnit: 'second' }).split('T')
  return { DateTimeOriginal: `${date.replaceAll('-', ':')} ${time}`, OffsetTimeOriginal: moment.offset }
}

function placeOf(position: Position | null): Directory | null {
  const { latitude = null, longitude = null } = position ?? {}
  if (latitude === null || longitude === null) return null
  return {
    GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
    GPSLatitude: degreesOf(latitude),
    GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
    GPSLongitude: degreesOf(longitude),
  }
}

/** Degrees, minutes and hundredths of seconds, as fractions: a hundredth is 30 cm. */
function degreesOf(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 360_000)
  const degrees = Math.floor(hundredths / 360_000)
  const minutes = Math.floor((hundredths % 360_000) / 6_000)
  return `${degrees}/1 ${minutes}/1 ${hundredths % 6_000}/100`
}
