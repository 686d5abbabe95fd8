/** The planned time of a job in words: with times, or days for an all-day job. */
import type { JobListItem } from '../../shared/entities/job.ts'
import { dayOf, formatDay, formatMoment, formatSpan, formatTime } from './format.ts'
import { t } from './t.ts'

type Times = Pick<JobListItem, 'allDay' | 'startTime' | 'endTime' | 'duration'>

/** An en dash at which a line never breaks. */
const TO = '\u2060–\u2060'

/** The start as a row shows it: `08:00`, `All day`, or null without a time. */
export function startLabel(job: Times): string | null {
  if (job.startTime === null) return null
  return typeof job.startTime === 'string' ? t('field.allDay') : formatTime(job.startTime)
}

/** The planned length: `90 min` from the duration, else from start and end. Null if both are missing. */
export function lengthLabel(job: Times): string | null {
  if (job.duration !== null) return formatSpan(job.duration * 60_000)
  if (typeof job.startTime !== 'number' || typeof job.endTime !== 'number') return null
  return job.endTime > job.startTime ? formatSpan(job.endTime - job.startTime) : null
}

/** The whole plan: `Fri 20 Nov · 08:00–09:30`, with both days if it spans midnight. Null without a start. */
export function planLabel(job: Times, today: string): string | null {
  const { startTime, endTime } = job
  if (startTime === null) return null
  if (typeof startTime === 'string') {
    const last =
      typeof endTime === 'string' && endTime !== startTime ? TO + formatDay(endTime, 'short', today) : ''
    return t('job.allDayOn', { day: formatDay(startTime, 'short', today) + last })
  }
  const day = formatDay(dayOf(startTime), 'short', today)
  if (typeof endTime !== 'number' || endTime <= startTime) return `${day} · ${formatTime(startTime)}`
  return `${day} · ${formatTime(startTime)}${TO}${formatMoment(endTime, dayOf(startTime))}`
}
