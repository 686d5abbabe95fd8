import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayOf,
  formatAge,
  formatDate,
  formatDay,
  formatMoment,
  formatSpan,
  formatTime,
  nameDay,
  toInstant,
  unbroken,
} from '../../../renderer/text/format.ts'
import { lengthLabel, planLabel, startLabel } from '../../../renderer/text/job-times.ts'

const today = '2026-11-20'
const MINUTE = 60_000

describe('the format of times and days', () => {
  it('uses the given time zone', () => {
    const noon = Date.UTC(2026, 10, 20, 12, 5)
    expect(formatTime(noon, 'Europe/Stockholm')).toBe('13:05')
    expect(formatTime(noon, 'America/New_York')).toBe('07:05')
    expect(dayOf(Date.UTC(2026, 10, 20, 23, 30), 'Europe/Stockholm')).toBe('2026-11-21')
  })

  it('adds the day to a time on another day', () => {
    const at = toInstant('2026-11-19', '15:12', 'Europe/Stockholm')
    expect(formatMoment(at, today, 'Europe/Stockholm')).toBe('yesterday 15:12')
    expect(formatMoment(at, '2026-11-21', 'Europe/Stockholm')).toBe('19\u00a0Nov 15:12')
    expect(formatMoment(at, '2026-11-19', 'Europe/Stockholm')).toBe('15:12')
    expect(formatMoment(at, '2027-11-19', 'Europe/Stockholm')).toBe('19\u00a0Nov 2026 15:12')
  })

  it('adds the year to a date in another year', () => {
    expect(formatDate('2026-11-28', '2026-12-31')).toBe('28\u00a0Nov')
    expect(formatDate('2025-11-28', '2026-11-28')).toBe('28\u00a0Nov 2025')
  })

  it('uses words for the days around today, and adds the year to a date in another year', () => {
    expect(nameDay(today, today)).toBe('Today')
    expect(nameDay('2026-11-19', today)).toBe('Yesterday')
    expect(nameDay('2026-11-21', today)).toBe('Tomorrow')
    expect(formatDay('2026-11-24', 'short', today)).toBe('Tue\u00a024\u00a0Nov')
    expect(formatDay('2027-01-05', 'short', today)).toBe('Tue\u00a05\u00a0Jan 2027')
  })

  it('prevents line breaks within a date or time, except after a long weekday and before a year', () => {
    expect(formatDay('2027-01-05', 'long', today)).toBe('Tuesday 5\u00a0January 2027')
    expect(unbroken('2026-11-26 07:30')).toBe('2026-\u206011-\u206026\u00a007:30')
  })

  it('moves a time that a clock change skips to the next valid time', () => {
    const zone = 'Europe/Stockholm'
    expect(formatTime(toInstant('2026-03-29', '02:30', zone), zone)).toBe('03:30')
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
  })

  it('uses the largest units for durations and ages', () => {
    expect(formatSpan(0)).toBe('0\u00a0min')
    expect(formatSpan(90 * MINUTE)).toBe('1\u00a0h\u00a030\u00a0min')
    expect(formatSpan(120 * MINUTE)).toBe('2\u00a0h')
    expect(formatAge(0, 30_000)).toBe('just now')
    expect(formatAge(0, 12 * MINUTE)).toBe('12 min ago')
    expect(formatAge(0, 49 * 60 * MINUTE)).toBe('2 days ago')
    expect(formatAge(5_000, 0)).toBe('just now')
  })
})

describe('the text for the time of a job', () => {
  const timed = {
    allDay: false,
    startTime: toInstant(today, '08:00'),
    endTime: toInstant(today, '09:30'),
    duration: null,
  }

  it('has a start, a duration and the planned time of a timed job', () => {
    expect(startLabel(timed)).toBe('08:00')
    expect(lengthLabel(timed)).toBe('1\u00a0h\u00a030\u00a0min')
    expect(planLabel(timed, today)).toBe('Fri\u00a020\u00a0Nov · 08:00\u2060–\u206009:30')
  })

  it('has both days of a job that runs over midnight', () => {
    const night = {
      ...timed,
      startTime: toInstant(today, '22:00'),
      endTime: toInstant('2026-11-21', '02:00'),
    }
    expect(planLabel(night, today)).toBe('Fri\u00a020\u00a0Nov · 22:00\u2060–\u206021\u00a0Nov 02:00')
  })

  it('has the days of a job that lasts whole days', () => {
    const days = { allDay: true, startTime: today, endTime: '2026-11-21', duration: null }
    expect(startLabel(days)).toBe('All day')
    expect(planLabel(days, today)).toBe('Fri\u00a020\u00a0Nov\u2060–\u2060Sat\u00a021\u00a0Nov · all day')
  })

  it('is empty if the job has no time', () => {
    const none = { allDay: false, startTime: null, endTime: null, duration: null }
    expect([startLabel(none), lengthLabel(none), planLabel(none, today)]).toEqual([null, null, null])
  })
})
