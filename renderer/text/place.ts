/** The place of a job in one line, and links to a map and to mail. */

import type { Location } from '../../shared/entities/schema.ts'
import { addressOf } from '../../shared/text/address.ts'

export { addressOf, placeOf } from '../../shared/text/address.ts'

/** Address of a map: the coordinates if known, else a search for the text. Null if there is neither. */
export function mapUrl(location: Location): string | null {
  const { latitude, longitude } = location
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  const address = addressOf(location)
  return address === null ? null : searchUrl(address)
}

export function searchUrl(place: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
}

/** Encodes the address, so that text after a `?` in it cannot add fields to the mail. */
export function mailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email.trim()).replaceAll('%40', '@')}`
}
