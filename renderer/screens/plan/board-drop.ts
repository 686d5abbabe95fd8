/** Computes the hour of a job dropped in the week view from its neighbours, because a day there has no clock. */
import type { BoardJob } from '../../../shared/contract/plan.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { metresBetween } from '../../text/nearby.ts'
import { travelMinutes } from './board-layout.ts'
import { spanOf } from './plan-conflicts.ts'

interface Drop {
  job: BoardJob
  minutes: number
  /** epoch ms: the job's own time of day, on the day of the drop */
  own: number
  /** epoch ms: the beginning and the end of the day */
  day: { from: number; to: number }
  /** the neighbours at the place of the drop */
  above: BoardJob | null
  below: BoardJob | null
}

/**
 * Returns the job's own hour if it fits between the neighbours. Otherwise returns the earliest time after the job
 * above, travel included. With no job above, returns the latest time before the job below. `step`: minutes to which the
 * time is rounded.
 */
export function startBetween({ job, minutes, own, day, above, below }: Drop, step: number): number {
  const ready = above === null ? day.from : spanOf(above).to + wayMs(above, job)
  const due = below === null ? day.to : spanOf(below).from - wayMs(job, below) - minutes * MINUTE
  if (own >= ready && own <= due) return own
  const stepMs = step * MINUTE
  const wanted = above === null ? Math.floor(due / stepMs) * stepMs : Math.ceil(ready / stepMs) * stepMs
  return Math.min(day.to - stepMs, Math.max(day.from, wanted))
}

function wayMs(one: BoardJob, other: BoardJob): number {
  const metres = metresBetween(one, other)
  return metres === null ? 0 : travelMinutes(metres) * MINUTE
}
