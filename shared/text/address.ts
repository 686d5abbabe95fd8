/** Writes the place of a job in one line. */
import type { JobListItem } from '../entities/job.ts'
import type { Location } from '../entities/schema.ts'

interface Placed extends Pick<JobListItem, 'placeName'> {
  destinations: readonly { location: Location }[]
}

/** Returns the place's name, else the first destination's address; null if both are missing. */
export function placeOf(job: Placed): string | null {
  if (job.placeName !== null && job.placeName.trim() !== '') return job.placeName
  const first = job.destinations[0]
  return first === undefined ? null : addressOf(first.location)
}

/** Returns the addresses of the job's destinations in their order, without duplicates. */
export function placesOfJob({ destinations }: Pick<JobListItem, 'destinations'>): string[] {
  const inOrder = destinations.toSorted((a, b) => a.order - b.order)
  return [...new Set(inOrder.flatMap(({ location }) => addressOf(location) ?? []))]
}

/**
 * Returns `Harbour pump house, Kajgatan 3, 111 22 Stockholm`, or null if all parts are empty. A part that contains
 * commas is split; parts that occur twice are written once.
 */
export function addressOf(location: Location): string | null {
  const town = [location.zip, location.city].filter(Boolean).join(' ')
  const parts = new Map<string, string>()
  const given = [location.placeName, location.street, town, location.country]
  for (const part of given.flatMap(one => one?.split(',') ?? []))
    if (part.trim()) parts.set(part.trim().toLowerCase(), part.trim())
  return parts.size === 0 ? null : [...parts.values()].join(', ')
}
