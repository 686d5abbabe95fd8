/**
 * Reads the user's times in a week: the recorded ones, the corrections, and work that the user probably
 * forgot to end.
 */
import { Temporal } from 'temporal-polyfill'
import type { CorrectionView, TimeSpan, Times } from '../../../shared/contract/times.ts'
import { type Span, spansOf, timeLimits } from '../../../shared/entities/times.ts'
import { DAY } from '../../../shared/limits/units.ts'
import { dateOf, endOfDay, startOfDay } from '../../service/entity/local-time.ts'
import { readTimesOf, type TimesOf } from '../../service/jobs/read-times.ts'
import type { ReadDb } from '../../store/db.ts'
import { sendingsOfJob } from '../../sync/operations/waiting/read-outbox.ts'
import type { SyncContext } from '../../sync/state/context.ts'

/** How long before a week work may have started that still runs in it. */
const before = 7 * DAY

export function readTimes(context: SyncContext, dates: readonly string[], timeZone: string): Times {
  const db = context.service.store.read
  const now = context.ports.clock.now()
  const days = dates.map(date => dayBetween(date, timeZone, now))
  const [from, to] = [days[0]?.from ?? now, days.at(-1)?.to ?? now]
  const userId = context.account.user.id
  const read = readTimesOf(db, userId, { from: from - before, to: to + before })
  const asked = forgottenSpans(db, userId, now, timeZone)
  const titles = titlesOf(db, [...read.presses, ...read.corrections, ...asked])
  const view = (span: Span): TimeSpan => ({ ...span, ...titled(titles, span.jobUuid) })
  const spans = spansOf(read.presses, read.corrections, now).filter(
    span => span.from < to && (span.to ?? now) > from,
  )
  return {
    now,
    days,
    spans: spans.map(view),
    corrections: correctionsOf(context, read, { from, to }).map(one => ({
      ...one,
      jobTitle: titled(titles, one.jobUuid).jobTitle,
    })),
    asked: asked.map(view),
    jobs: jobsBetween(db, userId, { from, to }),
  }
}

function dayBetween(date: string, timeZone: string, now: number): Times['days'][number] {
  const from = startOfDay(date, timeZone) ?? now
  return { date, from, to: (endOfDay(date, timeZone) ?? from) + 1 }
}

/**
 * Returns work that still runs in the evening, and work from an earlier day at any time. Breaks end by
 * themselves.
 */
function forgottenSpans(db: ReadDb, userId: number, now: number, timeZone: string): Span[] {
  const { presses, corrections } = readTimesOf(db, userId, { from: now - before, to: now + DAY })
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const today = startOfDay(dateOf(now, timeZone), timeZone) ?? now
  const isEvening = hour >= timeLimits.eveningHour
  return spansOf(presses, corrections, now).filter(({ to, kind, since }) => {
    if (to !== null || kind === 'BREAK') return false
    return since < today || (isEvening && now - since >= timeLimits.askAfterMs)
  })
}

function correctionsOf(
  context: SyncContext,
  { corrections }: TimesOf,
  between: { from: number; to: number },
): Omit<CorrectionView, 'jobTitle'>[] {
  return corrections
    .filter(({ from, to }) => from < between.to && (to ?? between.to) > between.from)
    .toSorted((a, b) => b.at - a.at)
    .map(({ uuid, jobUuid, at, text, from, operationId, eventId }) => {
      const all = [...sendingsOfJob(context, jobUuid).values()]
      const sending = all.find(one => one.operationId === operationId || one.eventId === eventId) ?? null
      return { uuid, jobUuid, at, text, from, sending }
    })
}

type Titles = ReadonlyMap<string, Pick<TimeSpan, 'jobTitle' | 'externalId'>>

function titlesOf(db: ReadDb, times: readonly { jobUuid: string }[]): Titles {
  const rows = db.all<{ uuid: string; title: string | null; external_id: string | null }>(
    'SELECT uuid, title, external_id FROM jobs WHERE uuid IN (SELECT value FROM json_each(?))',
    JSON.stringify([...new Set(times.map(({ jobUuid }) => jobUuid))]),
  )
  return new Map(rows.map(row => [row.uuid, { jobTitle: row.title, externalId: row.external_id }]))
}

function titled(titles: Titles, jobUuid: string): Pick<TimeSpan, 'jobTitle' | 'externalId'> {
  return titles.get(jobUuid) ?? { jobTitle: null, externalId: null }
}

/** Returns the jobs that the user had in this time, by their plan or by a state change. */
function jobsBetween(db: ReadDb, userId: number, { from, to }: { from: number; to: number }): Times['jobs'] {
  return db.all<{ uuid: string; title: string | null }>(
    `SELECT j.uuid, j.title FROM resources r JOIN jobs j ON j.id = r.job_id
     WHERE r.user_id = ? AND ((j.span_start < ? AND j.span_end >= ?) OR r.state_at BETWEEN ? AND ?)
     ORDER BY j.span_start IS NULL, j.span_start, j.id LIMIT 500`,
    userId,
    to,
    from,
    from,
    to,
  )
}
