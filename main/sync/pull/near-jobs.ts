/**
 * Compares the user's jobs from yesterday to a week ahead with the server's list (sync design, section 8). So no
 * user drives to a job that was given to another user. A job that is absent from the list is hidden only after a
 * GET.
 */
import { syncLimits } from '../../../shared/limits/sync-limits.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { dateOf, startOfDay } from '../../service/entity/local-time.ts'
import type { ReadDb } from '../../store/db.ts'
import { listPath } from '../entities/lists/read-list.ts'
import { type Interruption, isPageUnusable, type PullParts } from '../entities/lists/reading.ts'
import { areDeletionsHeld } from '../state/deletion-guard.ts'
import { syncState } from '../state/state.ts'
import { applyList } from './read/apply-page.ts'
import type { Details } from './read/details.ts'
import { isMany } from './sweep/absent-jobs.ts'

export interface ListResult {
  interruption: Interruption
  /** more jobs are absent than a user loses at once: nothing was concluded */
  needsSweep: boolean
}

/** `now`: epoch ms by the server's clock. */
export async function readNearJobs(
  parts: PullParts,
  details: Details,
  { now, windowFrom }: { now: number; windowFrom: number },
): Promise<ListResult> {
  const { context, guard } = parts
  const { store } = context.service
  const { from, to } = spanAround(now, context.ports.clock.timeZone(), syncLimits.aheadDays)
  const here = nearJobs(store.read, from, to)
  const ticket = guard.ticket()
  const query = { kind: 'near', from: from - zoneMs, to: to + zoneMs } as const
  const path = listPath(query, 0)
  const before = syncState.get(store.read, 'nearRead')
  const known = before?.path === path ? before.etag : null
  // an entry that moves from one page to another is absent, so a GET follows
  const list = await applyList(parts, query, { windowFrom, isOfGroup: false }, { passesAtMost: 1, known })
  if (list.interruption !== null || list.isSame) return { ...nothing, interruption: list.interruption }
  const missed = here.filter(uuid => !list.mine.has(uuid))
  const { etag } = list
  const isProved = missed.length === 0 && etag !== null
  store.transaction(db =>
    isProved ? syncState.set(db, 'nearRead', { path, etag }) : syncState.delete(db, 'nearRead'),
  )
  const unsent = missed.filter(uuid => !guard.isStale(ticket, uuid))
  const absent = unsent.filter(uuid => !list.all.has(uuid)).length
  if (absent > 0 && areDeletionsHeld(store.read)) return nothing
  // a server that was emptied or swapped must not remove all jobs (sync design, section 9)
  if (absent > 0 && (absent === here.length || isMany(absent, here.length)))
    return { ...nothing, needsSweep: true }
  return { ...nothing, interruption: await details.read(unsent) }
}

const nothing: ListResult = { interruption: null, needsSweep: false }
/** An all-day job begins and ends at other moments in the server's time zone. */
const zoneMs = DAY

/** Returns the first moment of yesterday and the end of a later day, in the laptop's time zone. */
function spanAround(now: number, timeZone: string, daysAhead: number): { from: number; to: number } {
  const dayStart = (at: number) => startOfDay(dateOf(at, timeZone), timeZone) ?? at
  return { from: dayStart(now - DAY), to: dayStart(now + (daysAhead + 1) * DAY) }
}

/** Reads the user's whole jobs of yesterday, today and tomorrow, which a first load shows at once. */
export async function readTodayJobs(
  parts: PullParts,
  { now, windowFrom }: { now: number; windowFrom: number },
): Promise<ListResult> {
  const span = spanAround(now, parts.context.ports.clock.timeZone(), 1)
  const query = { kind: 'near', ...span, isFull: true } as const
  const { interruption } = await applyList(
    parts,
    query,
    { windowFrom, isOfGroup: false },
    { passesAtMost: 1 },
  )
  return interruption !== null && isPageUnusable(interruption) ? nothing : { ...nothing, interruption }
}

/** Returns the user's jobs in the span that the server knows and that are not gone. */
function nearJobs(db: ReadDb, from: number, to: number): string[] {
  return db.column<string>(
    `SELECT j.uuid FROM job_marks m JOIN jobs j ON j.id = m.job_id
     WHERE m.is_mine = 1 AND m.gone IS NULL AND j.id > 0 AND j.span_start < ? AND j.span_end >= ?`,
    to,
    from,
  )
}
