/** Where a job is, in one line, where a map finds it, and where mail about it goes. */
import { addressOf } from '../../shared/address.ts'
import type { Location } from '../../shared/schema.ts'

export { addressOf, placeOf } from '../../shared/address.ts'

/** A map's address: the point where it is known, else a search for the text; null when there is nothing. */
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

/** A mail to this address and nothing more: what an office's system put behind it is part of the address. */
export function mailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email.trim()).replaceAll('%40', '@')}`
}
