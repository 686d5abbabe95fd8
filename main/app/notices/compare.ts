/** Compares the user's jobs with their last notified state, and returns the changes to notify about. Pure. */
import type { NoticeKind, NoticeSpan } from '../../../shared/views/notice.ts'
import type { Snapshot } from './snapshot.ts'

/** The last notified time spans of the user's jobs, by uuid. */
export type NoticeSpans = Readonly<Record<string, NoticeSpan>>

export interface News {
  kind: NoticeKind
  job: Snapshot
  /** the span that was reported before; null: none */
  before: NoticeSpan | null
}

export interface Compared {
  news: News[]
  /** The time spans to save after the notices were shown. */
  next: NoticeSpans
}

/**
 * `uuids`: the jobs that may have changed. A job that `standings` lacks is no longer on this laptop.
 * A new job that ended before `dayStart` (epoch ms) causes no notice, because it was only fetched late.
 */
export function compareJobs(
  told: NoticeSpans,
  uuids: Iterable<string>,
  standings: readonly Snapshot[],
  dayStart: number,
): Compared {
  const here = new Map(standings.map(job => [job.uuid, job]))
  const next = new Map(Object.entries(told))
  const news: News[] = []
  for (const uuid of uuids) {
    const job = here.get(uuid)
    const before = next.get(uuid)
    if (job === undefined || job.standing === 'over') next.delete(uuid)
    else if (job.standing === 'mine') next.set(uuid, spanOf(job))
    else if (job.standing !== 'leaving') next.delete(uuid)
    const kind = job === undefined ? null : kindOf(job, before, dayStart)
    if (kind !== null && job !== undefined) news.push({ kind, job, before: before ?? null })
  }
  return { news, next: Object.fromEntries(next) }
}

export function spanOf({ start, end, priority }: Snapshot): NoticeSpan {
  return [start, end, priority]
}

function kindOf(job: Snapshot, before: NoticeSpan | undefined, dayStart: number): NoticeKind | null {
  if (job.isRefused || job.standing === 'over' || job.standing === 'leaving') return null
  if (before === undefined) {
    const isPast = job.start !== null && (job.end ?? job.start) < dayStart
    return job.standing === 'mine' && !isPast ? 'new' : null
  }
  if (job.standing !== 'mine') return job.standing
  return job.start !== before[0] || job.end !== before[1] ? 'moved' : null
}

const order: readonly NoticeKind[] = ['canceled', 'deleted', 'reassigned', 'moved', 'new']

/**
 * Sorts the notices. Cancelled and reassigned jobs come first, because they save the technician a journey;
 * then by start.
 */
export function inOrder(news: readonly News[]): News[] {
  const start = ({ job }: News) => job.start ?? Number.MAX_SAFE_INTEGER
  return news.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || start(a) - start(b))
}
