/** Writes and reads the time and place of a photo in its EXIF (interface, "Photos"). Pure. */
import readExif, { type Exif } from 'exif-reader'
import { Temporal } from 'temporal-polyfill'
import type { Position } from '../../../../../shared/entities/schema.ts'
import { tiffOf } from './jpeg-segments.ts'

export interface CameraFacts {
  /** epoch ms; null: unknown */
  at: number | null
  position: Position | null
}

type Directory = Record<string, string>

/** Returns known values as EXIF directories: `IFD2` for the time, `IFD3` for the place. */
export function exifOf(
  { at, position }: CameraFacts,
  timeZone: string,
): { IFD2?: Directory; IFD3?: Directory } {
  const place = placeOf(position)
  return { ...(at !== null && { IFD2: timeOf(at, timeZone) }), ...(place && { IFD3: place }) }
}

/** Returns the values of `known` that the photo's own EXIF lacks. */
export function notSaidBy(exif: Uint8Array | undefined, known: CameraFacts): CameraFacts {
  const tiff = exif ? tiffOf(exif) : null
  if (tiff === null) return known
  return {
    at: timeSaid(tiff) === null ? known.at : null,
    position: isPlaceSaid(tiff) ? null : known.position,
  }
}

interface SaidTime {
  /** the camera's clock, as if it were in UTC */
  wallClock: Date
  /** such as `+02:00`; null: unknown */
  offset: string | null
}

/** Returns when the photo was taken by its EXIF (in the format of `tiffOf`); null if the EXIF has no time. */
export function timeSaid(tiff: Uint8Array): SaidTime | null {
  const { Photo, Image } = read(tiff)
  const said = [
    [Photo?.DateTimeOriginal, Photo?.OffsetTimeOriginal],
    [Photo?.DateTimeDigitized, Photo?.OffsetTimeDigitized],
    [Image?.DateTime, Photo?.OffsetTime],
  ] as const
  for (const [time, offset] of said) {
    // a camera without a clock writes zeros, which are read as 1899
    if (!(time instanceof Date) || !(time.getTime() > 0)) continue
    return {
      wallClock: time,
      offset: (typeof offset === 'string' && /^[+-]\d\d:\d\d/.exec(offset)?.[0]) || null,
    }
  }
  return null
}

/** Returns the EXIF orientation, 1 to 8; 1 is upright, and also the value if the EXIF has none. */
export function orientationSaid(tiff: Uint8Array): number {
  const said = read(tiff).Image?.Orientation
  return typeof said === 'number' && said >= 1 && said <= 8 ? said : 1
}

function isPlaceSaid(tiff: Uint8Array): boolean {
  const { GPSInfo } = read(tiff)
  return [GPSInfo?.GPSLatitude, GPSInfo?.GPSLongitude].every(
    degrees => Array.isArray(degrees) && degrees.length > 0 && degrees.every(Number.isFinite),
  )
}

function read(tiff: Uint8Array): Partial<Exif> {
  try {
    return readExif(Buffer.from(tiff.buffer, tiff.byteOffset, tiff.byteLength))
  } catch {
    // an address in the EXIF is beyond its end, or the bytes are no TIFF
    return {}
  }
}

/** Returns the local time at the place, and its offset from UTC. */
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

/** Returns degrees, minutes and hundredths of seconds as fractions. A hundredth is 30 cm. */
function degreesOf(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 360_000)
  const degrees = Math.floor(hundredths / 360_000)
  const minutes = Math.floor((hundredths % 360_000) / 6_000)
  return `${degrees}/1 ${minutes}/1 ${hundredths % 6_000}/100`
}
