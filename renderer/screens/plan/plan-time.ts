/** Checks the typed time of a job, and converts it to the fields that it changes. */
import type { Request } from '../../../shared/contract/contract.ts'
import type { Job } from '../../../shared/entities/job.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { addDays, dayOf, formatClock, toInstant } from '../../text/format.ts'
import { Temporal } from '../../text/temporal.ts'
import type { TextKey } from '../../text/translation.ts'

/** Dates `YYYY-MM-DD`, times `HH:MM`, minutes as digits. Any of them may be empty or invalid. */
export interface PlanTime {
  date: string
  time: string
  minutes: string
}

type Times = Pick<Job, 'allDay' | 'startTime' | 'endTime' | 'duration'>
type TimeFields = Pick<Request<'job.patch'>['fields'], 'allDay' | 'startTime' | 'endTime' | 'duration'>

const MINUTES_MAX = 5_256_000

export function planTimeOf(job: Times, timeZone?: string): PlanTime {
  const { startTime } = job
  const length = lengthOf(job)
  const minutes = length === null ? '' : String(length)
  if (startTime === null) return { date: '', time: '', minutes }
  if (typeof startTime === 'string') return { date: startTime, time: '', minutes }
  return { date: dayOf(startTime, timeZone), time: formatClock(startTime, timeZone), minutes }
}

/** The length in whole minutes. An all-day job has one only if it was planned in addition to its days. */
function lengthOf({ startTime, endTime, duration }: Times): number | null {
  if (duration !== null) return duration
  if (typeof startTime !== 'number' || typeof endTime !== 'number' || endTime <= startTime) return null
  return Math.round((endTime - startTime) / MINUTE)
}

type Problem = Extract<TextKey, 'newJob.needsDay' | 'newJob.badMinutes'>

export function checkPlanTime({
  date,
  time,
  minutes,
}: PlanTime): Partial<Record<'date' | 'minutes', Problem>> {
  const isNumber = minutes === '' || (/^\d+$/.test(minutes) && Number(minutes) <= MINUTES_MAX)
  return {
    ...(time !== '' && date === '' ? { date: 'newJob.needsDay' as const } : {}),
    ...(isNumber ? {} : { minutes: 'newJob.badMinutes' as const }),
  }
}

/**
 * Converts a time in which `checkPlanTime` found no error. A day without a time makes an all-day job of as many days as
 * before. A planned end moves with the start.
 */
export function toTimeFields(
  { date, time, minutes }: PlanTime,
  before: Times,
  timeZone?: string,
): TimeFields {
  const duration = minutes === '' ? null : Number(minutes)
  if (date === '') return { allDay: false, startTime: null, endTime: null, duration }
  if (time === '') return { allDay: true, startTime: date, endTime: lastDay(date, before), duration }
  const startTime = toInstant(date, time, timeZone)
  const hasEnd = before.duration === null && typeof before.endTime === 'number' && duration !== null
  return hasEnd
    ? { allDay: false, startTime, endTime: startTime + duration * MINUTE, duration: null }
    : { allDay: false, startTime, endTime: null, duration }
}

function lastDay(date: string, { startTime, endTime }: Times): string | null {
  if (typeof startTime !== 'string' || typeof endTime !== 'string' || endTime <= startTime) return null
  const { days } = Temporal.PlainDate.from(startTime).until(Temporal.PlainDate.from(endTime))
  return addDays(date, days)
}

/** Returns null if the text is not a stored form. */
export function parsePlanTime(text: string): PlanTime | null {
  const kept: unknown = text === '' ? null : JSON.parse(text)
  if (typeof kept !== 'object' || kept === null) return null
  const { date, time, minutes } = kept as Partial<Record<keyof PlanTime, unknown>>
  const isText = typeof date === 'string' && typeof time === 'string' && typeof minutes === 'string'
  return isText ? { date, time, minutes } : null
}
