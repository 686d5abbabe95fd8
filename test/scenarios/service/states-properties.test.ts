import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absentStates,
  deriveJobState,
  type JobStanding,
  type JobState,
  jobStateOf,
  jobStates,
  liftOverride,
  overrideJobState,
  resourceStates,
} from '../../../shared/entities/states.ts'

const resource = fc.constantFrom(...resourceStates)
const people = fc.array(resource, { maxLength: 12 })
const jobState = fc.constantFrom(...jobStates)
const instant = fc.integer({ min: 0, max: 2_000_000_000_000 })

describe('whatever the resources', () => {
  test('there is one state, and never one that only an override gives', () => {
    fc.assert(
      fc.property(people, fc.boolean(), (states, isPublished) => {
        const state = deriveJobState(states, isPublished)
        expect(jobStates).toContain(state)
        expect(['INITIAL', 'CANCELED', 'CLOSED']).not.toContain(state)
      }),
    )
  })

  test('their order never matters', () => {
    const shuffled = people.chain(states =>
      fc.tuple(fc.constant(states), fc.shuffledSubarray(states, { minLength: states.length })),
    )
    fc.assert(
      fc.property(shuffled, fc.boolean(), ([states, others], isPublished) => {
        expect(deriveJobState(others, isPublished)).toBe(deriveJobState(states, isPublished))
      }),
    )
  })

  test('a second one in the same state changes nothing', () => {
    fc.assert(
      fc.property(people, fc.boolean(), (states, isPublished) => {
        expect(deriveJobState([...states, ...states], isPublished)).toBe(deriveJobState(states, isPublished))
      }),
    )
  })

  test('those who are not on the job say nothing', () => {
    const absent = fc.array(fc.constantFrom(...absentStates))
    fc.assert(
      fc.property(people, absent, fc.boolean(), (states, gone, isPublished) => {
        expect(deriveJobState([...gone, ...states], isPublished)).toBe(deriveJobState(states, isPublished))
      }),
    )
  })

  test('whether the job is published matters only when nobody is on it', () => {
    fc.assert(
      fc.property(people, states => {
        const isEmpty = states.every(state => absentStates.includes(state))
        expect(deriveJobState(states, true) !== deriveJobState(states, false)).toBe(isEmpty)
      }),
    )
  })
})

describe('an override', () => {
  const draft: JobStanding = { isPublished: false, override: null }

  test('is what the job shows, whatever its resources do not say themselves', () => {
    fc.assert(
      fc.property(people, jobState, fc.boolean(), instant, (states, state, isPublished, at) => {
        const standing = overrideJobState({ isPublished, override: null }, states, state, at)
        expect(jobStateOf(standing, states)).toBe(state)
      }),
    )
  })

  test('replaces the one before it', () => {
    fc.assert(
      fc.property(people, jobState, jobState, instant, (states, first, second, at) => {
        const standing = overrideJobState(overrideJobState(draft, states, first, at), states, second, at + 1)
        expect(jobStateOf(standing, states)).toBe(second)
      }),
    )
  })

  test('lasts until the next change of a resource, and no longer', () => {
    fc.assert(
      fc.property(people, people, jobState, instant, fc.nat(), (before, after, state, at, later) => {
        const standing = liftOverride(overrideJobState(draft, before, state, at), at + later)
        expect(standing.override).toBeNull()
        expect(jobStateOf(standing, after)).toBe(deriveJobState(after, standing.isPublished))
      }),
    )
  })

  test('outlives an action that is older than it', () => {
    fc.assert(
      fc.property(
        people,
        jobState,
        instant,
        fc.integer({ min: 1, max: 1e9 }),
        (states, state, at, earlier) => {
          const standing = overrideJobState(draft, states, state, at)
          expect(liftOverride(standing, at - earlier)).toEqual(standing)
        },
      ),
    )
  })

  test('publishes with PUBLISHED, takes that back with DRAFT, and leaves it alone with any other', () => {
    fc.assert(
      fc.property(people, fc.boolean(), jobState, instant, (states, isPublished, state, at) => {
        const expected: Partial<Record<JobState, boolean>> = { PUBLISHED: true, DRAFT: false }
        const standing = overrideJobState({ isPublished, override: null }, states, state, at)
        expect(standing.isPublished).toBe(expected[state] ?? isPublished)
      }),
    )
  })
})
