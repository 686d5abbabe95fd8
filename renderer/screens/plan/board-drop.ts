/** The hour of what is put down in a week, where a day has no clock: by the jobs that it is put between. */
import type { BoardJob } from '../../../shared/plan-contract.ts'
import { MINUTE } from '../../../shared/units.ts'
import { metresBetween } from '../../text/nearby.ts'
import { travelMinutes } from './board-layout.ts'
import { spanOf } from './plan-conflicts.ts'

interface Drop {
  job: BoardJob
  minutes: number
  /** epoch ms: its own hour on that day */
  own: number
  /** epoch ms: as far as the day goes */
  day: { from: number; to: number }
  /** the one above it, and the one below */
  above: BoardJob | null
  below: BoardJob | null
}

/**
 * Its own hour where that lies between both; else as soon as somebody can be there after the one above, or else in time
 * for the one below. `step`: minutes that every time falls on.
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
