import { addressOf } from '../../../shared/address.ts'
import type { Job } from '../../../shared/job.ts'

/** The addresses of its destinations in their order, none twice. */
export function placesOfJob({ destinations }: Pick<Job, 'destinations'>): string[] {
  const inOrder = destinations.toSorted((a, b) => a.order - b.order)
  return [...new Set(inOrder.flatMap(({ location }) => addressOf(location) ?? []))]
}
