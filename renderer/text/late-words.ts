/** How late a job is, in words: `Late 25 min`, `Late 13 h`, `Late 3 days`. */

import { DAY, HOUR } from '../../shared/units.ts'
import type { DayJob } from '../../shared/view.ts'
import { lateMs } from '../state/late.ts'
import { formatSpan } from './format.ts'
import { t } from './t.ts'

/** Null where it is not late. */
export function lateWords(job: DayJob, now: number): string | null {
  const late = lateMs(job, now)
  return late === null ? null : t('job.row.late', { time: roughSpan(late) })
}

/** Whole hours from one hour on, whole days from two days on: more nobody asks of it. */
function roughSpan(ms: number): string {
  if (ms >= 2 * DAY) return t('span.days', { count: Math.floor(ms / DAY) })
  return formatSpan(ms >= HOUR ? Math.floor(ms / HOUR) * HOUR : ms)
}
