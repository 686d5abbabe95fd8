import { describe, expect, it } from 'vitest'
import { chooseShown, neighbour, rowsInSight, rowsOf } from '../../../renderer/state/day-rows.ts'

describe('the keys for the next and the previous job', () => {
  const jobs = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }]

  it('go through the jobs of the day, and stop at the ends', () => {
    expect(neighbour(jobs, 'a', 1)).toBe('b')
    expect(neighbour(jobs, 'b', -1)).toBe('a')
    expect(neighbour(jobs, 'c', 1)).toBe('c')
    expect(neighbour(jobs, 'a', -1)).toBe('a')
  })

  it('go to the first job if the open job is not on this day', () => {
    expect(neighbour(jobs, 'gone', 1)).toBe('a')
    expect(neighbour([], null, 1)).toBeNull()
  })
})

describe('the job that is open next to the list', () => {
  const day = ['late', 'a', 'b'].map(uuid => ({ uuid }))

  it('is at first the job that the day selects', () => {
    expect(chooseShown(day, 'a', null)).toBe('a')
  })

  it('remains when the day selects another job, and changes when it leaves the day', () => {
    expect(chooseShown(day, 'a', 'late')).toBe('late')
    expect(chooseShown(day, 'a', 'b')).toBe('b')
    expect(chooseShown(day, 'a', 'gone')).toBe('a')
  })
})

describe('a finished job in the list of a day', () => {
  const row = (uuid: string, myState: string) => ({ uuid, myState, state: myState, banner: null })
  const day = {
    overdue: [row('late', 'SCHEDULED')],
    timed: [row('a', 'FINISHED'), row('b', 'STARTED'), row('c', 'FINISHED')],
    untimed: [row('d', 'FINISHED')],
  } as never

  it('is at the end of the list, where the arrow keys skip it while finished jobs are folded', () => {
    const rows = rowsOf(day, 'b')
    expect(rows.parts.map(({ key, jobs }) => [key, ...jobs.map(({ uuid }) => uuid)])).toEqual([
      ['overdue', 'late'],
      ['timed', 'b'],
    ])
    expect(rowsInSight(rows, false).map(({ uuid }) => uuid)).toEqual(['late', 'b'])
    expect(rowsInSight(rows, true).map(({ uuid }) => uuid)).toEqual(['late', 'b', 'a', 'c', 'd'])
  })

  it('remains in its place in the list while its screen is open', () => {
    expect(rowsInSight(rowsOf(day, 'c'), false).map(({ uuid }) => uuid)).toEqual(['late', 'b', 'c'])
  })
})
