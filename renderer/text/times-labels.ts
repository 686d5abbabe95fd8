/** The user's times in words, in their own format. */

import type { TimeSpan } from '../../shared/contract/times.ts'
import type { CorrectedKind, TimeCorrection } from '../../shared/entities/times.ts'
import { dayOf, formatDay, formatTime } from './format.ts'
import { t } from './t.ts'

type Range = Pick<TimeSpan, 'from' | 'to'>

/** `08:10–11:30`; `08:10–still running` */
export function rangeLabel({ from, to }: Range): string {
  return t('times.range', { from: formatTime(from), to: to === null ? t('times.still') : formatTime(to) })
}

/** `Work Wed 25 Nov 08:10–11:30`: with the date, because it may be read on another day. */
function spanLabel(kind: CorrectedKind, range: Range, today: string): string {
  const day = formatDay(dayOf(range.from), 'short', today)
  return `${t(`times.kind.${kind}`)} ${day} ${rangeLabel(range)}`
}

/** The text for the job's history: old value, new value, and reason. `span`: null for added time. */
export function noteLabel(
  span: Pick<TimeSpan, 'kind' | 'from' | 'to'> | null,
  said: Pick<TimeCorrection, 'kind' | 'from' | 'to' | 'reason'>,
  today: string,
): string {
  const { reason } = said
  const is = spanLabel(said.kind, said, today)
  if (span === null) return t('times.note.added', { is, reason })
  const was = spanLabel(span.kind, span, today)
  return said.kind === 'NONE'
    ? t('times.note.removed', { was, reason })
    : t('times.note.changed', { was, is, reason })
}
