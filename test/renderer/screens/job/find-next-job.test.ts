import { expect, it } from 'vitest'
import { nextJob } from '../../../../renderer/screens/job/find-next-job.ts'
import type { Day } from '../../../../shared/views/view.ts'
import { instant } from '../../../support/renderer/screens/plan/board-job.ts'

const row = (uuid: string, myState = 'SCHEDULED', startTime: number | null = null) =>
  ({ uuid, myState, state: myState, banner: null, startTime, endTime: null, duration: 60 }) as const
const day = (parts: object) => ({ overdue: [], timed: [], untimed: [], ...parts }) as unknown as Day
const after = (of: Day, uuid: string) =>
  nextJob(of, { uuid, startTime: null, isDeclined: false }, instant('00:00'))?.uuid ?? null

it('the suggested next job is the next in the list, then an overdue or skipped job, then an untimed job', () => {
  const timed = [row('a'), row('b', 'FINISHED'), row('c')]
  expect(after(day({ timed }), 'b')).toBe('c')
  expect(after(day({ timed }), 'c')).toBe('a')
  const done = { timed: [row('b', 'FINISHED')], overdue: [row('late')], untimed: [row('loose')] }
  expect(after(day(done), 'b')).toBe('late')
  expect(after(day({ untimed: done.untimed }), 'b')).toBe('loose')
})

it('a paused job is suggested before other jobs, and no job when none is left', () => {
  expect(after(day({ timed: [row('a', 'PAUSED'), row('b'), row('c')] }), 'b')).toBe('a')
  expect(after(day({ timed: [row('b')] }), 'b')).toBeNull()
})

it('after a declined job, which leaves the list, the next job by time is suggested', () => {
  const at = (clock: string, myState = 'SCHEDULED') => row(clock, myState, instant(clock))
  const timed = [at('07:00'), at('09:00', 'FINISHED'), at('11:00'), at('16:00')]
  const declined = (start: string, now: string, isToday = true) => {
    const left = { uuid: 'declined', startTime: instant(start), isDeclined: true }
    return nextJob(day({ timed, isToday }), left, instant(now))?.uuid
  }
  expect(declined('10:00', '09:55')).toBe('11:00')
  expect(declined('15:00', '09:55')).toBe('11:00')
  expect(declined('15:00', '12:30')).toBe('16:00')
  // A job whose time has passed comes only when nothing else is left.
  expect(declined('18:00', '17:30')).toBe('07:00')
  // For another day the current time has no effect.
  expect(declined('15:00', '09:55', false)).toBe('16:00')
})
