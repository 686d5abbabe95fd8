/** Addresses that open the way to a place in other programs. */
import type { Location } from '../../../shared/entities/schema.ts'
import { addressOf, searchUrl } from '../../text/place.ts'

/** The preferred one first: the system's program for maps, then the browser. */
export function waysTo(location: Location, isMac: boolean): string[] {
  const { latitude, longitude } = location
  if (latitude === null || longitude === null) {
    const address = addressOf(location)
    return address === null ? [] : [searchUrl(address)]
  }
  const place = `${latitude},${longitude}`
  return [
    isMac ? `maps://?daddr=${place}` : `geo:${place}?q=${place}`,
    `https://www.openstreetmap.org/directions?to=${encodeURIComponent(place)}`,
  ]
}
