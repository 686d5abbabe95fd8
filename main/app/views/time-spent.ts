/** How long a person worked on a job, from the moves of their resource. */
import type { ResourceState } from '../../../shared/states.ts'

interface Move {
  at: number
  state: ResourceState
}

/** Whole milliseconds in STARTED so far, and since when it runs. The order of `moves` does not matter. */
export function timeSpent(moves: readonly Move[]): { totalMs: number; runningSince: number | null } {
  let totalMs = 0
  let runningSince: number | null = null
  for (const { at, state } of [...moves].sort((a, b) => a.at - b.at)) {
    if (state === 'STARTED') runningSince ??= at
    else if (runningSince !== null) {
      totalMs += at - runningSince
      runningSince = null
    }
  }
  return { totalMs, runningSince }
}
