/** From when on changes are asked for, of jobs as of assets (sync design, section 8). Pure. */
import { limits } from '../../../shared/limits.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { DAY } from '../../../shared/units.ts'

/**
 * Null: from the beginning, as after a long time, or when the hub's clock went back, changes alone are not enough.
 * `now`: epoch ms by the hub's clock.
 */
export function usableCursor(cursor: number | null, now: number): number | null {
  if (cursor === null) return null
  const age = now + syncLimits.cursorOverlapMs - cursor
  return age < 0 || age > limits.tombstonesKeptMs ? null : cursor
}

export interface ReadSince {
  /** the hub's clock when the reading began, epoch ms; null where the hub gives no Date */
  startedAt: number | null
  /** the newest lastModified that came; 0: nothing did */
  newest: number
  since: number | null
}

/**
 * From the hub's clock at the start, less an overlap; never from the laptop's. It stays where it is while nothing comes,
 * for a day at most: something on the way may have given the empty list, and to ask since then once more costs no more.
 */
export function cursorAfter({ startedAt, newest, since }: ReadSince): number {
  if (startedAt === null) return Math.max(newest, since ?? 0)
  const stays = newest === 0 && since !== null && startedAt - since < DAY
  return stays ? since : startedAt - syncLimits.cursorOverlapMs
}

/** The hub's clock is behind what was read before: what changed since cannot be told by time. */
export function isClockBehind({ startedAt, since }: Omit<ReadSince, 'newest'>): boolean {
  return since !== null && startedAt !== null && startedAt < since
}
