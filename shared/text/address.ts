/** Where a job is, in one line. */
import type { JobListItem } from '../entities/job.ts'
import type { Location } from '../entities/schema.ts'

interface Placed extends Pick<JobListItem, 'placeName'> {
  destinations: readonly { location: Location }[]
}

/** The place's name, else the first destination's address; null when neither is given. */
export function placeOf(job: Placed): string | null {
  if (job.placeName !== null && job.placeName.trim() !== '') return job.placeName
  const first = job.destinations[0]
  return first === undefined ? null : addressOf(first.location)
}

/** The addresses of its destinations in their order, none twice. */
export function placesOfJob({ destinations }: Pick<JobListItem, 'destinations'>): string[] {
  const inOrder = destinations.toSorted((a, b) => a.order - b.order)
  return [...new Set(inOrder.flatMap(({ location }) => addressOf(location) ?? []))]
}

/**
 * `Harbour pump house, Kajgatan 3, 111 22 Stockholm`, nothing of it twice, nor what stands between the commas of a
 * part; null when nothing is given.
 */
export function addressOf(location: Location): string | null {
  const town = [location.zip, location.city].filter(Boolean).join(' ')
  const parts = new Map<string, string>()
  const given = [location.placeName, location.street, town, location.country]
  for (const part of given.flatMap(one => one?.split(',') ?? []))
    if (part.trim()) parts.set(part.trim().toLowerCase(), part.trim())
  return parts.size === 0 ? null : [...parts.values()].join(', ')
}
