import { describe, expect, it } from 'vitest'
import { chooseShown, neighbour, rowsInSight, rowsOf } from '../../../renderer/state/day-rows.ts'

describe('stepping through the day', () => {
  const jobs = [{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }]

  it('goes to the next and the one before, and holds at the ends', () => {
    expect(neighbour(jobs, 'a', 1)).toBe('b')
    expect(neighbour(jobs, 'b', -1)).toBe('a')
    expect(neighbour(jobs, 'c', 1)).toBe('c')
    expect(neighbour(jobs, 'a', -1)).toBe('a')
  })

  it('begins at the first when the open job is not of this day', () => {
    expect(neighbour(jobs, 'gone', 1)).toBe('a')
    expect(neighbour([], null, 1)).toBeNull()
  })
})

describe('the job that is open beside the list', () => {
  const day = ['late', 'a', 'b'].map(uuid => ({ uuid }))

  it('is at first the one that the day selects', () => {
    expect(chooseShown(day, 'a', null)).toBe('a')
  })

  it('stays when another one is next, and gives way once it has left the day', () => {
    expect(chooseShown(day, 'a', 'late')).toBe('late')
    expect(chooseShown(day, 'a', 'b')).toBe('b')
    expect(chooseShown(day, 'a', 'gone')).toBe('a')
  })
})

describe('what is done', () => {
  const row = (uuid: string, myState: string) => ({ uuid, myState, state: myState, banner: null })
  const day = {
    overdue: [row('late', 'SCHEDULED')],
    timed: [row('a', 'FINISHED'), row('b', 'STARTED'), row('c', 'FINISHED')],
    untimed: [row('d', 'FINISHED')],
  } as never

  it('lies together at the end, and out of the way of the keys until it is unfolded', () => {
    const rows = rowsOf(day, 'b')
    expect(rows.parts.map(({ key, jobs }) => [key, ...jobs.map(({ uuid }) => uuid)])).toEqual([
      ['overdue', 'late'],
      ['timed', 'b'],
    ])
    expect(rowsInSight(rows, false).map(({ uuid }) => uuid)).toEqual(['late', 'b'])
    expect(rowsInSight(rows, true).map(({ uuid }) => uuid)).toEqual(['late', 'b', 'a', 'c', 'd'])
  })

  it('stays in its place while it is open', () => {
    expect(rowsInSight(rowsOf(day, 'c'), false).map(({ uuid }) => uuid)).toEqual(['late', 'b', 'c'])
  })
})
