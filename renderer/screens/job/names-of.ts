import type { JobView } from '../../../shared/view.ts'
import type { People } from '../files/file-facts.tsx'

/** Who has to do with a job, by the number of a user. */
export function namesOf({ job, events }: JobView): People {
  const known = [
    ...job.resources.map(({ userId, fullName }) => [userId, fullName] as const),
    ...events.map(({ userId, userName }) => [userId, userName] as const),
  ]
  return new Map(known.filter((one): one is readonly [number, string] => one[0] !== null && one[1] !== null))
}
