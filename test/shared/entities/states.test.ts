import { describe, expect, test } from 'vitest'
import { type JobEventType, jobEventTypes } from '../../../shared/entities/event-types.ts'
import {
  actionStates,
  canMove,
  deriveJobState,
  hiddenJobStates,
  isJobOver,
  type JobState,
  jobStates,
  listedJobStates,
  moveEventType,
  nextSteps,
  overrideEventType,
  type ResourceState,
  reopeningAction,
  resourceStates,
  shownState,
} from '../../../shared/entities/states.ts'
import { allowedMoves } from '../state-table.ts'

const froms = ['none', ...resourceStates] as const
const pairs = froms.flatMap(from => resourceStates.map(to => [from, to] as const))
const stateOf = (from: (typeof froms)[number]) => (from === 'none' ? null : from)

describe('a state change of a resource', () => {
  const tested = pairs.filter(([from, to]) => from !== to)

  test.each(tested)('from %s to %s is allowed only if the table allows it', (from, to) => {
    expect(canMove(stateOf(from), to)).toBe(allowedMoves[from].includes(to))
  })

  test('to INACTIVE is never allowed, because only the disabling of the user sets it', () => {
    expect(froms.filter(from => canMove(stateOf(from), 'INACTIVE'))).toEqual([])
  })
})

describe('the event type of a state change', () => {
  const expected: Record<ResourceState, (from: (typeof froms)[number]) => JobEventType> = {
    ASSIGNED: () => 'ASSIGN',
    SCHEDULED: () => 'SCHEDULE',
    UNASSIGNED: from => (from === 'ASSIGNED' ? 'UNASSIGN' : 'UNSCHEDULE'),
    ACCEPTED: () => 'ACCEPT',
    DECLINED: () => 'DECLINE',
    ON_STATION: () => 'ARRIVE',
    IN_TRANSIT: from => (from === 'ON_STATION' ? 'DEPART' : 'RESOURCE_ACTION'),
    STARTED: () => 'RESOURCE_ACTION',
    PAUSED: () => 'RESOURCE_ACTION',
    FINISHED: () => 'RESOURCE_ACTION',
    CANCELED: () => 'RESOURCE_ACTION',
    INACTIVE: () => 'RESOURCE_ACTION',
  }

  test.each(pairs)('from %s to %s is the one in the interface document', (from, to) => {
    expect(moveEventType(stateOf(from), to)).toBe(expected[to](from))
    expect(jobEventTypes).toContain(moveEventType(stateOf(from), to))
  })

  test.each<[JobState, JobEventType]>([
    ...jobStates.map((state): [JobState, JobEventType] => [
      state,
      ({ PUBLISHED: 'PUBLISH', DRAFT: 'UNPUBLISH', CLOSED: 'CLOSE' } as const)[state as 'CLOSED'] ??
        'STATE_OVERRIDE',
    ]),
  ])('that sets the job to %s is %s', (state, type) => {
    expect(overrideEventType(state)).toBe(type)
  })
})

describe('the state of a job with', () => {
  test.each<[string, ResourceState[], boolean, JobState]>([
    ['no resource, as a draft', [], false, 'DRAFT'],
    ['no resource, after it was published', [], true, 'PUBLISHED'],
    [
      'only unassigned, declined, inactive and cancelled resources',
      ['UNASSIGNED', 'DECLINED', 'INACTIVE', 'CANCELED'],
      true,
      'PUBLISHED',
    ],
    ['one assigned resource', ['ASSIGNED'], true, 'ASSIGNED'],
    ['one scheduled resource', ['SCHEDULED'], true, 'SCHEDULED'],
    ['one accepted resource', ['ACCEPTED'], true, 'SCHEDULED'],
    ['one assigned and one scheduled resource', ['ASSIGNED', 'SCHEDULED'], true, 'SCHEDULED'],
    ['one finished and one scheduled resource', ['FINISHED', 'SCHEDULED'], true, 'PAUSED'],
    ['one finished and one assigned resource', ['FINISHED', 'ASSIGNED'], true, 'PAUSED'],
    ['one finished and one started resource', ['FINISHED', 'STARTED'], true, 'STARTED'],
    ['one finished resource and one in transit', ['FINISHED', 'IN_TRANSIT'], true, 'IN_TRANSIT'],
    ['one finished resource and one on station', ['FINISHED', 'ON_STATION'], true, 'ON_STATION'],
    ['one finished and one unassigned resource', ['FINISHED', 'UNASSIGNED'], true, 'FINISHED'],
    ['only finished resources', ['FINISHED', 'FINISHED'], true, 'FINISHED'],
    ['one paused and one scheduled resource', ['PAUSED', 'SCHEDULED'], true, 'PAUSED'],
    ['one started and one paused resource', ['STARTED', 'PAUSED'], true, 'STARTED'],
    ['one resource on station and one started', ['ON_STATION', 'STARTED'], true, 'STARTED'],
    ['one resource in transit and one on station', ['IN_TRANSIT', 'ON_STATION'], true, 'ON_STATION'],
  ])('%s', (_, resources, isPublished, expected) => {
    expect(deriveJobState(resources, isPublished)).toBe(expected)
  })

  const rank: JobState[] = ['STARTED', 'ON_STATION', 'IN_TRANSIT', 'PAUSED', 'SCHEDULED', 'ASSIGNED']
  const alone: Partial<Record<ResourceState, JobState>> = {
    ASSIGNED: 'ASSIGNED',
    SCHEDULED: 'SCHEDULED',
    ACCEPTED: 'SCHEDULED',
    IN_TRANSIT: 'IN_TRANSIT',
    ON_STATION: 'ON_STATION',
    STARTED: 'STARTED',
    PAUSED: 'PAUSED',
    FINISHED: 'FINISHED',
  }
  const everyTwo = resourceStates.flatMap(one => resourceStates.map(two => [one, two] as const))

  test.each(everyTwo)(
    'resources in the states %s and %s is the higher-ranking state, or PAUSED if only one resource has finished',
    (one, two) => {
      const made = [alone[one], alone[two]].filter(state => state !== undefined)
      const unfinished = rank.find(state => made.includes(state))
      const isHalfDone =
        made.includes('FINISHED') && !['STARTED', 'ON_STATION', 'IN_TRANSIT'].includes(unfinished ?? '')
      const both = isHalfDone ? 'PAUSED' : unfinished
      expect(deriveJobState([one, two], true)).toBe(
        unfinished === undefined ? (made[0] ?? 'PUBLISHED') : both,
      )
    },
  )
})

describe('the shown states and offered steps', () => {
  test('a job is over when it is finished, canceled or closed', () => {
    expect(jobStates.filter(isJobOver)).toEqual(['FINISHED', 'CANCELED', 'CLOSED'])
  })

  test('every job state is either listed or hidden by default', () => {
    expect([...hiddenJobStates, ...listedJobStates].sort()).toEqual([...jobStates].sort())
  })

  const ended = jobStates.filter(isJobOver)

  test.each(ended)('a %s job shows its own state, whatever the state of the technician', job => {
    expect(froms.map(from => shownState(job, stateOf(from)))).toEqual(froms.map(() => job))
  })

  test.each(jobStates.filter(job => !isJobOver(job)))('a %s job shows the state of the technician', job => {
    expect(shownState(job, 'ACCEPTED')).toBe('ACCEPTED')
    expect(shownState(job, null)).toBe(job)
  })

  test.each(ended)('a %s job that another user ended offers no step', job => {
    const open = froms.filter(from => from !== 'FINISHED')
    const steps = open.map(from => nextSteps(job, stateOf(from)))
    expect(steps).toEqual(open.map(() => ({ primary: null, beside: [], more: [] })))
  })

  test('a job that the technician finished offers to reopen it at once', () => {
    expect(nextSteps('FINISHED', 'FINISHED').primary).toBe('STARTED')
    expect(reopeningAction('FINISHED', 'FINISHED')).toBeNull()
  })

  test.each([
    ['CLOSED', 'SCHEDULED', 'STARTED'],
    ['CLOSED', 'STARTED', 'PAUSED'],
    ['CLOSED', 'FINISHED', 'STARTED'],
    ['FINISHED', 'PAUSED', 'STARTED'],
    ['CLOSED', 'DECLINED', null],
    ['CLOSED', null, null],
    ['CANCELED', 'SCHEDULED', null],
    ['STARTED', 'SCHEDULED', null],
  ] as const)('a %s job of a technician who is %s is reopened by %s', (job, mine, action) => {
    expect(reopeningAction(job, mine)).toBe(action)
  })

  test.each(froms)('only allowed steps are offered in the state %s', from => {
    const { primary, beside, more } = nextSteps('SCHEDULED', stateOf(from))
    const offered = [...(primary ? [primary] : []), ...beside, ...more]
    expect(new Set(offered).size).toBe(offered.length)
    for (const state of offered) {
      expect(actionStates).toContain(state)
      expect(canMove(stateOf(from), state)).toBe(true)
    }
  })
})
