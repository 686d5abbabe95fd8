import { describe, expect, it } from 'vitest'
import { neighbour } from '../../../renderer/state/day-rows.ts'

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
