/**
 * The jobs that somebody may drive to soon, compared at once with the hub's list, so that nobody drives to one that
 * was given to another (sync design, section 8). What is absent is asked for one by one; nothing is hidden without.
 */
import { overJobStates } from '../../../shared/states.ts'
import { syncLimits } from '../../../shared/sync-limits.ts'
import { DAY } from '../../../shared/units.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { isMine } from '../apply/marks.ts'
import { isMany } from '../sweep/doubt.ts'
import { isHeld } from '../sweep/hold.ts'
import type { Details } from './details.ts'
import type { Interruption, PullParts } from './pull-context.ts'
import { readWholeList } from './read-list.ts'
import { takePage } from './take-page.ts'

const over = sqlList(overJobStates)

export interface NearResult {
  interruption: Interruption
  /** none of the jobs is in the list, or far fewer than anybody takes away in a minute: nothing was concluded */
  isDoubtful: boolean
}

/** `now`: epoch ms by the hub's clock. */
export async function compareNear(
  parts: PullParts,
  details: Details,
  now: number,
  windowFrom: number,
): Promise<NearResult> {
  const { context } = parts
  const { store } = context.service
  const { from, to } = nearSpan(now, context.ports.clock.timeZone())
  const here = nearJobs(store.read, from, to)
  const ticket = parts.guard.ticket()
  const there = new Set<string>()
  const mine = new Set<string>()
  const query = { kind: 'near', from, to } as const
  const interruption = await readWholeList(parts, query, { pass: 1, offset: 0 }, async page => {
    for (const job of page.jobs) {
      there.add(job.uuid)
      if (isMine(job, context.account.user.id) !== false) mine.add(job.uuid)
    }
    await takePage(parts, page, { windowFrom, isOfGroup: false, isFirst: false, remember: () => undefined })
  })
  if (interruption !== null) return { interruption, isDoubtful: false }
  const missed = here.filter(uuid => !mine.has(uuid) && !parts.guard.isStale(ticket, uuid))
  const absent = missed.filter(uuid => !there.has(uuid))
  if (absent.length > 0 && isHeld(store.read)) return { interruption: null, isDoubtful: false }
  // an emptied or swapped hub must not take everything away (sync design, section 9)
  if (absent.length > 0 && (absent.length === here.length || isMany(absent.length, here.length)))
    return { interruption: null, isDoubtful: true }
  return { interruption: await details.read(missed), isDoubtful: false }
}

/** From yesterday's first moment to the end of the day a week ahead, in the laptop's time zone. */
function nearSpan(now: number, timeZone: string): { from: number; to: number } {
  const dayStart = (at: number) => startOfDay(dateOf(at, timeZone), timeZone) ?? at
  return { from: dayStart(now - DAY), to: dayStart(now + (syncLimits.aheadDays + 1) * DAY) }
}

/** Mine, known to the hub, not gone, and in the span or still open before it or without a time. */
function nearJobs(db: ReadDb, from: number, to: number): string[] {
  return db
    .all<{ uuid: string }>(
      `SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
       WHERE m.is_mine = 1 AND m.gone IS NULL AND j.id > 0 AND (
         (j.span_start < ? AND j.span_end >= ?)
         OR (j.state NOT IN (${over}) AND (j.span_start IS NULL OR j.span_start < ?)))`,
      to,
      from,
      from,
    )
    .map(row => row.uuid)
}
