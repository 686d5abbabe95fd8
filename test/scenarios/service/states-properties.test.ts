import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  absentStates,
  deriveJobState,
  type JobState,
  type JobStateParts,
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

describe('the state of a job with any resources', () => {
  test('is exactly one state, and never a state that only an override can set', () => {
    fc.assert(
      fc.property(people, fc.boolean(), (states, isPublished) => {
        const state = deriveJobState(states, isPublished)
        expect(jobStates).toContain(state)
        expect(['INITIAL', 'CANCELED', 'CLOSED']).not.toContain(state)
      }),
    )
  })

  test('does not depend on the order of the resources', () => {
    const shuffled = people.chain(states =>
      fc.tuple(fc.constant(states), fc.shuffledSubarray(states, { minLength: states.length })),
    )
    fc.assert(
      fc.property(shuffled, fc.boolean(), ([states, others], isPublished) => {
        expect(deriveJobState(others, isPublished)).toBe(deriveJobState(states, isPublished))
      }),
    )
  })

  test('does not change with a second resource in the same state', () => {
    fc.assert(
      fc.property(people, fc.boolean(), (states, isPublished) => {
        expect(deriveJobState([...states, ...states], isPublished)).toBe(deriveJobState(states, isPublished))
      }),
    )
  })

  test('does not depend on resources that left the job', () => {
    const absent = fc.array(fc.constantFrom(...absentStates))
    fc.assert(
      fc.property(people, absent, fc.boolean(), (states, gone, isPublished) => {
        expect(deriveJobState([...gone, ...states], isPublished)).toBe(deriveJobState(states, isPublished))
      }),
    )
  })

  test('depends on the publication only if the job has no resources', () => {
    fc.assert(
      fc.property(people, states => {
        const isEmpty = states.every(state => absentStates.includes(state))
        expect(deriveJobState(states, true) !== deriveJobState(states, false)).toBe(isEmpty)
      }),
    )
  })
})

describe('an override of the job state', () => {
  const draft: JobStateParts = { isPublished: false, override: null }

  test('is the shown state, whatever the states of the resources', () => {
    fc.assert(
      fc.property(people, jobState, fc.boolean(), instant, (states, state, isPublished, at) => {
        const standing = overrideJobState({ isPublished, override: null }, states, state, at)
        expect(jobStateOf(standing, states)).toBe(state)
      }),
    )
  })

  test('replaces an earlier override', () => {
    fc.assert(
      fc.property(people, jobState, jobState, instant, (states, first, second, at) => {
        const standing = overrideJobState(overrideJobState(draft, states, first, at), states, second, at + 1)
        expect(jobStateOf(standing, states)).toBe(second)
      }),
    )
  })

  test('ends with the next change of a resource', () => {
    fc.assert(
      fc.property(people, people, jobState, instant, fc.nat(), (before, after, state, at, later) => {
        const standing = liftOverride(overrideJobState(draft, before, state, at), at + later)
        expect(standing.override).toBeNull()
        expect(jobStateOf(standing, after)).toBe(deriveJobState(after, standing.isPublished))
      }),
    )
  })

  test('remains after an action that is older than the override', () => {
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

  test('publishes the job only with PUBLISHED, and unpublishes the job only with DRAFT', () => {
    fc.assert(
      fc.property(people, fc.boolean(), jobState, instant, (states, isPublished, state, at) => {
        const expected: Partial<Record<JobState, boolean>> = { PUBLISHED: true, DRAFT: false }
        const standing = overrideJobState({ isPublished, override: null }, states, state, at)
        expect(standing.isPublished).toBe(expected[state] ?? isPublished)
      }),
    )
  })
})
