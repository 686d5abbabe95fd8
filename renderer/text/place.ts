/** Where a job is, in one line, where a map finds it, and where mail about it goes. */
import type { JobListItem } from '../../shared/job.ts'
import type { Location } from '../../shared/schema.ts'

type Placed = Pick<JobListItem, 'placeName' | 'destinations'>

/** The place's name, else the first destination's address; null when neither is given. */
export function placeOf(job: Placed): string | null {
  if (job.placeName !== null && job.placeName.trim() !== '') return job.placeName
  const first = job.destinations[0]
  return first === undefined ? null : addressOf(first.location)
}

/** `Harbour pump house, Kajgatan 3, 111 22 Stockholm`, nothing of it twice; null when nothing is given. */
export function addressOf(location: Location): string | null {
  const town = [location.zip, location.city].filter(Boolean).join(' ')
  const parts = new Map<string, string>()
  for (const part of [location.placeName, location.street, town, location.country])
    if (part?.trim()) parts.set(part.trim().toLowerCase(), part.trim())
  return parts.size === 0 ? null : [...parts.values()].join(', ')
}

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
