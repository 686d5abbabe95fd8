import { describe, expect, it } from 'vitest'
import { backFrom, changedSince, inTurn, stepsOf } from '../../../../renderer/screens/plan/plan-steps.ts'
import { boardJob, instant } from '../../../support/renderer/screens/plan/board-job.ts'

const move = { fromUser: null, toUser: 2, start: instant('10:00'), minutes: 60 }
const named = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ method, request }) =>
    'action' in request ? [request.action, request.userId] : [method, request.fields.startTime],
  )

describe('the steps that carry out a plan', () => {
  it('set the time first, then add the new person, and remove the earlier person last', () => {
    const job = boardJob('a', '08:00', 60, { 1: 'ACCEPTED' })
    expect(named(stepsOf({ ...move, job, fromUser: 1 }, true))).toEqual([
      ['job.patch', instant('10:00')],
      ['schedule', 2],
      ['unschedule', 1],
    ])
  })

  it('omit changes that the job already contains', () => {
    const theirs = boardJob('a', '10:00', 60, { 2: 'SCHEDULED' })
    expect(stepsOf({ ...move, job: theirs, fromUser: 2 }, true)).toEqual([])
    expect(named(stepsOf({ ...move, job: theirs, fromUser: 2, minutes: 90 }, true))).toEqual([
      ['job.patch', instant('10:00')],
    ])
  })

  it('do not remove a person who has finished the job', () => {
    const finished = boardJob('a', '10:00', 60, { 1: 'FINISHED' })
    expect(named(stepsOf({ ...move, job: finished, fromUser: 1 }, true))).toEqual([['schedule', 2]])
    const assigned = boardJob('b', null, 60, { 2: 'ASSIGNED' })
    expect(named(stepsOf({ ...move, job: assigned, fromUser: 2 }, true))).toEqual([
      ['job.patch', instant('10:00')],
      ['schedule', 2],
    ])
  })

  it('list later changes that undoing the plan would overwrite', () => {
    const before = boardJob('a', '08:00', 60, { 1: 'SCHEDULED' })
    const back = backFrom(before, stepsOf({ ...move, job: before, fromUser: 1 }, true))
    const after = boardJob('a', '10:00', 60, { 2: 'SCHEDULED' })
    const kinds = (now: typeof after | null, steps = back) =>
      changedSince(steps, [after], now === null ? [] : [now]).map(({ kind }) => kind)
    expect(kinds({ ...after, title: 'Renamed', unsent: 2 })).toEqual([])
    expect(kinds(boardJob('a', '11:00', 60, { 2: 'SCHEDULED' }))).toEqual(['time'])
    expect(kinds(boardJob('a', '10:00', 60, { 2: 'STARTED' }))).toEqual(['person'])
    expect(kinds(boardJob('a', '10:00', 60, { 1: 'SCHEDULED', 2: 'SCHEDULED' }))).toEqual(['person'])
    expect(kinds(boardJob('a', '10:00', 60, { 2: 'SCHEDULED', 3: 'SCHEDULED' }))).toEqual([])
    expect(kinds(null)).toEqual(['gone'])
    // Only a person was added: a time that others set later is not affected by the undo.
    const staffed = back.filter(({ method }) => method === 'job.staff')
    expect(kinds(boardJob('a', '11:00', 60, { 2: 'SCHEDULED' }), staffed)).toEqual([])
  })

  it('plan several jobs one after the other, each with its own duration', () => {
    const jobs = [boardJob('a', null, 30), boardJob('b', null, null), boardJob('c', null, 45)]
    const starts = inTurn(jobs, 2, instant('10:00'), () => null).map(({ start, minutes }) => [start, minutes])
    expect(starts).toEqual([
      [instant('10:00'), 30],
      [instant('10:30'), 60],
      [instant('11:30'), 45],
    ])
  })
})
