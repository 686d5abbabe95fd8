/** Checks a typed correction, and builds it. */

import type { TimeSpan } from '../../../shared/contract/times.ts'
import { isClock } from '../../../shared/entities/calendar-date.ts'
import { type CorrectedKind, type TimeCorrection, timeLimits } from '../../../shared/entities/times.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { addDays, dayOf, formatClock, toInstant } from '../../text/format.ts'
import type { TextKey } from '../../text/translation.ts'

/** Times `HH:MM`. They may be empty or invalid. */
export interface CorrectForm {
  jobUuid: string
  kind: CorrectedKind
  from: string
  to: string
  reason: string
}

/** The span that is corrected, or the day to which time is added. */
export interface Subject {
  span: TimeSpan | null
  date: string
}

/** `isEnd`: asks only for the end, and begins at the start of the whole span. */
export function beginForm({ span }: Subject, isEnd: boolean): CorrectForm {
  if (span === null) return { jobUuid: '', kind: 'WORK', from: '', to: '', reason: '' }
  const { jobUuid, kind, to, since } = span
  const from = isEnd ? since : span.from
  return { jobUuid, kind, from: formatClock(from), to: to === null ? '' : formatClock(to), reason: '' }
}

type Problem = Extract<
  TextKey,
  'times.needsJob' | 'times.needsTime' | 'times.needsReason' | 'times.inFuture' | 'times.tooLong'
>
type Errors = Partial<Record<'jobUuid' | 'from' | 'to' | 'reason', Problem>>

/** Returns both instants. An end that is not after the start is on the next day. */
export function instantsOf(
  { span, date }: Subject,
  { from, to }: Pick<CorrectForm, 'from' | 'to'>,
  timeZone?: string,
): { from: number; to: number | null } | null {
  if (!isClock(from) || !(to === '' || isClock(to))) return null
  const day = span === null ? date : dayOf(span.from, timeZone)
  const begin = toInstant(day, from, timeZone)
  if (to === '') return { from: begin, to: null }
  const end = toInstant(day, to, timeZone)
  return { from: begin, to: end > begin ? end : toInstant(addDays(day, 1), to, timeZone) }
}

export function checkForm(subject: Subject, form: CorrectForm, now: number): Errors {
  const to = checkEnd(subject, form, now)
  return {
    ...(form.jobUuid === '' && { jobUuid: 'times.needsJob' }),
    ...(!isClock(form.from) && { from: 'times.needsTime' }),
    ...(to !== null && { to }),
    ...(form.reason.trim() === '' && { reason: 'times.needsReason' }),
  }
}

function checkEnd(subject: Subject, form: CorrectForm, now: number): Problem | null {
  if (!(isClock(form.to) || (form.to === '' && subject.span?.to === null))) return 'times.needsTime'
  const range = instantsOf(subject, form)
  if (range === null) return null
  const end = range.to ?? range.from
  if (end > now) return 'times.inFuture'
  return end - range.from > timeLimits.longestSpanMs ? 'times.tooLong' : null
}

/** Builds the correction of a form without errors. */
export function correctionOf(
  subject: Subject,
  form: CorrectForm,
  isEnd: boolean,
): Omit<TimeCorrection, 'uuid'> | null {
  const range = instantsOf(subject, form)
  if (range === null) return null
  const { span } = subject
  return {
    ...range,
    kind: form.kind,
    reason: form.reason.trim(),
    pressed: span === null ? null : isEnd ? { kind: span.kind, from: span.since, to: null } : span.pressed,
    replaces: span?.correction?.uuid ?? null,
  }
}

/** Returns the minutes that the correction takes from other jobs, by job. */
export function takenFrom(
  spans: readonly TimeSpan[],
  subject: Subject,
  range: { from: number; to: number | null } | null,
  now: number,
): { title: string | null; ms: number }[] {
  if (range === null) return []
  const end = range.to ?? now
  return spans
    .filter(one => one !== subject.span && one.jobUuid !== subject.span?.jobUuid)
    .map(one => ({
      title: one.jobTitle,
      ms: Math.min(one.to ?? now, end) - Math.max(one.from, range.from),
    }))
    .filter(({ ms }) => ms >= MINUTE)
}
