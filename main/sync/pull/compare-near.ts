/**
 * The jobs that somebody may drive to, compared at once with the hub's list, so that nobody drives to one that was
 * given to another (sync design, section 8): those of these days each time, and whatever else is open where the hub
 * has less than is known here. What is absent is asked for one by one; nothing is hidden without.
 */
import { overJobStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { DAY } from '../../../shared/units.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import type { Details } from '../read/details.ts'
import type { Interruption, PullParts } from '../read/reading.ts'
import { takeList } from '../read/take-page.ts'
import { areDeletionsHeld } from '../records/deletion-guard.ts'
import { isMany } from '../sweep/hold-reason.ts'
import { isSettled } from './standing.ts'

const over = sqlList(overJobStates)

export interface NearResult {
  interruption: Interruption
  /** none of the jobs is in the list, or far fewer than anybody takes away in a minute: nothing was concluded */
  needsSweep: boolean
  /** of each job it is known whether it is mine still */
  isSettled: boolean
}

/** `open`: and what was open before, or has no time, which may be years of work that nobody ever finished */
export type Reach = 'near' | 'open'

/** `now`: epoch ms by the hub's clock. */
export async function compareNear(
  parts: PullParts,
  details: Details,
  reach: Reach,
  { now, windowFrom }: { now: number; windowFrom: number },
): Promise<NearResult> {
  const { context } = parts
  const { store } = context.service
  const { from, to } = nearSpan(now, context.ports.clock.timeZone())
  const startedAt = context.ports.clock.now()
  const here = nearJobs(store.read, reach, from, to)
  const ticket = parts.guard.ticket()
  const query = { kind: reach, from: from - zoneMs, to: to + zoneMs } as const
  // what slips through between two pages is absent, and so is asked for
  const list = await takeList(parts, query, { windowFrom, isOfGroup: false }, { passesAtMost: 1 })
  const { interruption, all: there, mine } = list
  if (interruption !== null) return { ...nothing, interruption }
  const unseen = here.filter(uuid => !mine.has(uuid))
  const missed = unseen.filter(uuid => !parts.guard.isStale(ticket, uuid))
  const absent = missed.filter(uuid => !there.has(uuid))
  if (absent.length > 0 && areDeletionsHeld(store.read)) return nothing
  // an emptied or swapped hub must not take everything away (sync design, section 9)
  if (absent.length > 0 && (absent.length === here.length || isMany(absent.length, here.length)))
    return { ...nothing, needsSweep: true }
  const stopped = await details.read(missed)
  const isDone = stopped === null && store.isOpen && isSettled(store.read, unseen, startedAt)
  return { ...nothing, interruption: stopped, isSettled: isDone }
}

const nothing: NearResult = { interruption: null, needsSweep: false, isSettled: false }
/** an all-day job's ends are other instants in the hub's time zone */
const zoneMs = DAY

/** From yesterday's first moment to the end of the day a week ahead, in the laptop's time zone. */
function nearSpan(now: number, timeZone: string): { from: number; to: number } {
  const dayStart = (at: number) => startOfDay(dateOf(at, timeZone), timeZone) ?? at
  return { from: dayStart(now - DAY), to: dayStart(now + (syncLimits.aheadDays + 1) * DAY) }
}

/** Mine, known to the hub, not gone, and in the span; or still open before it, or without a time. */
function nearJobs(db: ReadDb, reach: Reach, from: number, to: number): string[] {
  return db.column<string>(
    `SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE m.is_mine = 1 AND m.gone IS NULL AND j.id > 0 AND (
       (j.span_start < ? AND j.span_end >= ?)
       OR (? AND j.state NOT IN (${over}) AND (j.span_start IS NULL OR j.span_start < ?)))`,
    to,
    from,
    reach === 'open' ? 1 : 0,
    from,
  )
}
