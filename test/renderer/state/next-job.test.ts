import { expect, it } from 'vitest'
import { nextJob } from '../../../renderer/state/next-job.ts'
import type { Day } from '../../../shared/view.ts'

const row = (uuid: string, myState = 'SCHEDULED') => ({ uuid, myState, state: myState, banner: null })
const day = (parts: object) => ({ overdue: [], timed: [], untimed: [], ...parts }) as unknown as Day

it('goes on down the list, then back to what was left out, then to what has no hour', () => {
  const timed = [row('a'), row('b', 'FINISHED'), row('c')]
  expect(nextJob(day({ timed }), 'b')?.uuid).toBe('c')
  expect(nextJob(day({ timed }), 'c')?.uuid).toBe('a')
  const done = { timed: [row('b', 'FINISHED')], overdue: [row('late')], untimed: [row('loose')] }
  expect(nextJob(day(done), 'b')?.uuid).toBe('late')
  expect(nextJob(day({ untimed: done.untimed }), 'b')?.uuid).toBe('loose')
})

it('takes up what was paused first, and ends when nothing is left', () => {
  expect(nextJob(day({ timed: [row('a', 'PAUSED'), row('b'), row('c')] }), 'b')?.uuid).toBe('a')
  expect(nextJob(day({ timed: [row('b')] }), 'b')).toBeNull()
})
