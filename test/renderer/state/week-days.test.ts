import { expect, test } from 'vitest'
import { mondayOf, plannedMs, startDayOf, weekNumber, weekRows } from '../../../renderer/state/week-days.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import type { Day, DayJob } from '../../../shared/views/view.ts'

const zone = 'Europe/Stockholm'
const at = (time: string) => Date.parse(`2026-11-${time}:00+01:00`)

function job(change: Partial<DayJob>): DayJob {
  return {
    uuid: 'a',
    startTime: null,
    endTime: null,
    duration: null,
    allDay: false,
    state: 'SCHEDULED',
    banner: null,
    ...change,
  } as DayJob
}

test('plannedMs counts the hours of each timed job that are on the day', () => {
  const jobs = [
    job({ startTime: at('20T08:00'), duration: 90 }),
    job({ startTime: at('20T10:00'), endTime: at('20T10:30') }),
    job({ startTime: at('20T23:00'), endTime: at('21T02:00') }),
    job({ startTime: '2026-11-20', allDay: true, endTime: '2026-11-20' }),
    job({ duration: 60 }),
    job({ startTime: at('20T12:00') }),
  ]
  expect(plannedMs(jobs, '2026-11-20', zone)).toBe(3 * HOUR)
  expect(plannedMs(jobs, '2026-11-21', zone)).toBe(2 * HOUR)
})

test('plannedMs does not count jobs that were cancelled or reassigned', () => {
  const times = { startTime: at('20T08:00'), duration: 60 }
  const jobs = [job({ ...times, state: 'CANCELED' }), job({ ...times, banner: 'reassigned' })]
  expect(plannedMs(jobs, '2026-11-20', zone)).toBe(0)
})

test('plannedMs counts 25 hours on the day on which summer time ends', () => {
  const all = job({ startTime: Date.parse('2026-10-25T00:00:00+02:00'), duration: 30 * 60 })
  expect(plannedMs([all], '2026-10-25', zone)).toBe(25 * HOUR)
})

test('weekRows lists only jobs from before the week as overdue', () => {
  const late = job({ uuid: 'late', startTime: '2026-11-12' })
  const earlier = job({ uuid: 'earlier', startTime: '2026-11-17' })
  const day = { overdue: [late, earlier], timed: [], untimed: [] } as unknown as Day
  expect(weekRows(day, '2026-11-16').overdue).toEqual([late])
  expect(startDayOf(late)).toBe('2026-11-12')
})

test('a week starts on Monday, and its number is the number of the week of its Thursday', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  expect([weekNumber('2026-11-16'), weekNumber('2026-12-31'), weekNumber('2027-01-03')]).toEqual([47, 53, 53])
})
