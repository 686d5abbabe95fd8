/** Computes how long a technician worked on a job, from the state changes of their resource. */
import type { ResourceState } from '../../../shared/entities/states.ts'
import { minuteOf } from '../../../shared/entities/times.ts'

interface Move {
  at: number
  state: ResourceState
}

/**
 * Returns the milliseconds in STARTED, counted in whole minutes as in the technician's own times, and the
 * start of running work.
 * The order of `moves` does not matter.
 */
export function timeSpent(moves: readonly Move[]): { totalMs: number; runningSince: number | null } {
  let totalMs = 0
  let runningSince: number | null = null
  for (const { at, state } of [...moves].sort((a, b) => a.at - b.at)) {
    if (state === 'STARTED') runningSince ??= at
    else if (runningSince !== null) {
      totalMs += minuteOf(at) - minuteOf(runningSince)
      runningSince = null
    }
  }
  return { totalMs, runningSince }
}
