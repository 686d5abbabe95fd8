import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeSpent } from '../../../../main/app/views/time-spent.ts'
import { resourceStates } from '../../../../shared/entities/states.ts'

const MINUTE = 60_000

describe('the time spent on a job', () => {
  test('is the sum of the times from each start to the action that ended it', () => {
    const moves = [
      { at: 0, state: 'STARTED' },
      { at: 10 * MINUTE, state: 'PAUSED' },
      { at: 25 * MINUTE, state: 'STARTED' },
      { at: 40 * MINUTE, state: 'FINISHED' },
    ] as const
    expect(timeSpent(moves)).toEqual({ totalMs: 25 * MINUTE, runningSince: null })
  })

  test("ignores the seconds of each action, like the technician's own times", () => {
    const moves = [
      { at: 5 * MINUTE + 50_000, state: 'STARTED' },
      { at: 6 * MINUTE + 10_000, state: 'FINISHED' },
    ] as const
    expect(timeSpent(moves).totalMs).toBe(MINUTE)
  })

  test('has the start time of the job if the job is running', () => {
    const moves = [
      { at: 5 * MINUTE, state: 'ACCEPTED' },
      { at: 6 * MINUTE, state: 'STARTED' },
    ] as const
    expect(timeSpent(moves)).toEqual({ totalMs: 0, runningSince: 6 * MINUTE })
  })

  test('does not depend on the order of the actions, and is never negative', () => {
    const move = fc.record({
      at: fc.integer({ min: 0, max: 1e9 }),
      state: fc.constantFrom(...resourceStates),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(move, { selector: ({ at }) => at }),
        fc.infiniteStream(fc.nat()),
        (moves, keys) => {
          const shuffled = moves
            .map(entry => ({ entry, key: keys.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ entry }) => entry)
          const spent = timeSpent(moves)
          expect(timeSpent(shuffled)).toEqual(spent)
          expect(spent.totalMs).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
