import { describe, expect, it } from 'vitest'
import {
  conflictsOf,
  foldOverlaps,
  longOf,
  needsConfirming,
  outsideOf,
} from '../../../../renderer/screens/plan/plan-conflicts.ts'
import type { ResourceState } from '../../../../shared/entities/states.ts'
import { boardJob, instant } from '../../../support/renderer/screens/plan/board-job.ts'

const anna = 1
const of = (clock: string, minutes: number, job = boardJob('new', null)) => ({
  job,
  userId: anna,
  from: instant(clock),
  to: instant(clock) + minutes * 60_000,
})
const on = (state: ResourceState = 'SCHEDULED') => ({ [anna]: state })

describe('a conflict of a planned time', () => {
  it('is reported if the time is outside the working hours, if working hours are set', () => {
    const outside = (clock: string, minutes: number, first: number, last: number) =>
      outsideOf(of(clock, minutes), { first, last }, 'UTC').length
    expect(outside('07:00', 600, 7, 17)).toBe(0)
    expect(outside('06:45', 30, 7, 17)).toBe(1)
    expect(outside('16:45', 30, 7, 17)).toBe(1)
    expect(outside('23:30', 120, 7, 24)).toBe(0)
    expect(outside('23:30', 120, 7, 23)).toBe(1)
    expect(outside('03:00', 30, 0, 24)).toBe(0)
  })

  it('is reported for each overlapping job of the same person', () => {
    const planned = [
      boardJob('before', '09:00', 60, on()),
      boardJob('within', '10:15', 15, on()),
      boardJob('across', '09:30', 90, on()),
      boardJob('pointlike', '10:30', null, on()),
      boardJob('after', '11:00', 60, on()),
      boardJob('another’s', '10:00', 60, { 2: 'SCHEDULED' }),
      boardJob('finished by them', '10:00', 60, on('FINISHED')),
      { ...boardJob('closed', '10:00', 60, on()), state: 'CLOSED' as const },
    ]
    expect(conflictsOf(of('10:00', 60), planned).map(one => 'job' in one && one.job.uuid)).toEqual([
      'within',
      'across',
      'pointlike',
    ])
  })

  it('is reported if the same person declined the job', () => {
    const by = { userId: anna, fullName: 'Anna', reason: 'Too far away' }
    const declined = { ...boardJob('declined', null), declined: [by] }
    expect(conflictsOf(of('10:00', 60, declined), [])).toEqual([{ kind: 'declined', by }])
    expect(conflictsOf({ ...of('10:00', 60, declined), userId: 2 }, [])).toEqual([])
  })

  it('is not reported between a job and its own earlier time', () => {
    const moved = boardJob('moved', '10:00', 60, on())
    expect(conflictsOf(of('10:30', 60, moved), [moved])).toEqual([])
  })

  it('is reported if the drive is longer than the gap before or after the job', () => {
    const planned = [boardJob('far', '08:00', 60, on(), 56.95), boardJob('near', '11:05', 60, on(), 56.881)]
    const job = boardJob('new', null, 60, {}, 56.88)
    const tight = conflictsOf(of('09:05', 120, job), planned)
    expect(tight).toMatchObject([{ kind: 'tight', job: { uuid: 'far' }, minutes: 5 }])
    expect(conflictsOf(of('09:15', 110, job), planned)).toEqual([])
    // Without a known place there is no drive and no conflict.
    expect(conflictsOf(of('09:05', 120), planned)).toEqual([])
  })

  it('is reported if another person started the job, or if the job is over', () => {
    const begun = boardJob('begun', '08:00', 60, { 2: 'STARTED' })
    expect(conflictsOf(of('10:00', 60, begun), [])).toMatchObject([{ kind: 'begun', name: 'Person 2' }])
    const over = { ...boardJob('over', '08:00'), state: 'FINISHED' as const }
    expect(conflictsOf(of('10:00', 60, over), [])).toEqual([{ kind: 'over' }])
  })
})

it('several overlaps are one line, which counts the others', () => {
  const overlap = (uuid: string) => ({ kind: 'overlap', job: boardJob(uuid, '09:00'), more: 0 }) as const
  const [first, ...others] = foldOverlaps([overlap('a'), { kind: 'over' }, overlap('b'), overlap('c')])
  expect(first).toMatchObject({ kind: 'overlap', job: { uuid: 'a' }, more: 2 })
  expect(others).toEqual([{ kind: 'over' }])
})

it('a day with more jobs than working hours is reported, and a time in the past needs no confirmation', () => {
  const planned = [
    boardJob('one', '08:00', 300, on()),
    boardJob('two', '13:00', 300, on()),
    boardJob('another’s', '08:00', 300, { 2: 'SCHEDULED' }),
  ]
  expect(longOf(of('18:00', 60), planned, 600, 'UTC')).toEqual([{ kind: 'long', minutes: 660 }])
  expect(longOf(of('18:00', 60), planned, 660, 'UTC')).toEqual([])
  expect([needsConfirming({ kind: 'past' }), needsConfirming({ kind: 'long', minutes: 660 })]).toEqual([
    false,
    true,
  ])
})
