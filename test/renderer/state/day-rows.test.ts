import { describe, expect, it } from 'vitest'
import { chooseShown, neighbour } from '../../../renderer/state/day-rows.ts'

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
