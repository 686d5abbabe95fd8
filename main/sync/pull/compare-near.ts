/**
 * The jobs that somebody may drive to soon, compared at once with the hub's list, so that nobody drives to one that
 * was given to another (sync design, section 8). What is absent is asked for one by one; nothing is hidden without.
 */
import type { Failure } from '../../../shared/failures.ts'
import { syncLimits } from '../../../shared/limits.ts'
import { overJobStates } from '../../../shared/states.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import type { ReadDb } from '../../store/db.ts'
import { sqlList } from '../../store/sql-list.ts'
import { isMine } from '../apply/marks.ts'
import type { Details } from './details.ts'
import type { Interruption, PullParts } from './pull-context.ts'
import { readWholeList } from './read-list.ts'
import { takePage } from './take-page.ts'

const over = sqlList(overJobStates)
const dayMs = 24 * 60 * 60 * 1_000

export interface NearResult {
  interruption: Interruption
  /** the hub misses far more than anybody takes away in a minute, so nothing was concluded */
  problem: Failure | null
}

/** `now`: epoch ms by the hub's clock. */
export async function compareNear(
  parts: PullParts,
  details: Details,
  now: number,
  windowFrom: number,
): Promise<NearResult> {
  const { context } = parts
  const { from, to } = nearSpan(now, context.ports.clock.timeZone())
  const here = nearJobs(context.service.store.read, from, to)
  const ticket = parts.guard.ticket()
  const there = new Set<string>()
  const query = { kind: 'near', from, to } as const
  const interruption = await readWholeList(parts, query, { pass: 1, offset: 0 }, async page => {
    for (const job of page.jobs) if (isMine(job, context.account.user.id) !== false) there.add(job.uuid)
    await takePage(parts, page, { windowFrom, remember: () => undefined })
  })
  if (interruption !== null) return { interruption, problem: null }
  const absent = here.filter(uuid => !there.has(uuid) && !parts.guard.isStale(ticket, uuid))
  if (isUnlikely(absent.length, here.length)) return { interruption: null, problem: emptied(absent.length) }
  return { interruption: await details.read(absent), problem: null }
}

/** From yesterday's first moment to the end of the day a week ahead, in the laptop's time zone. */
function nearSpan(now: number, timeZone: string): { from: number; to: number } {
  const dayStart = (at: number) => startOfDay(dateOf(at, timeZone), timeZone) ?? at
  return { from: dayStart(now - dayMs), to: dayStart(now + (syncLimits.aheadDays + 1) * dayMs) }
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

/** An emptied or swapped hub must not take everything away (sync design, section 9). */
function isUnlikely(absent: number, compared: number): boolean {
  return absent > Math.max(syncLimits.absentFew, compared * syncLimits.absentShare)
}

function emptied(count: number): Failure {
  return {
    code: 'conflict',
    message: `The hub no longer lists ${count} of your jobs at once. Nothing was hidden here. Ask the office whether that is right.`,
  }
}
