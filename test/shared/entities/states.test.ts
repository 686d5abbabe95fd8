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

describe('a state change of a technician on a job', () => {
  const tested = pairs.filter(([from, to]) => from !== to)

  test.each(tested)('from %s to %s is allowed only if the table allows it', (from, to) => {
    expect(canMove(stateOf(from), to)).toBe(allowedMoves[from].includes(to))
  })

  test('to INACTIVE is never allowed, because only disabling the user sets this state', () => {
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

  test.each(pairs)('from %s to %s is the type in the interface document', (from, to) => {
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

describe('the state of a job', () => {
  test.each<[string, ResourceState[], boolean, JobState]>([
    ['no technician is DRAFT before it is published', [], false, 'DRAFT'],
    ['no technician is PUBLISHED after it was published', [], true, 'PUBLISHED'],
    [
      'only unassigned, declined, inactive and cancelled technicians is PUBLISHED',
      ['UNASSIGNED', 'DECLINED', 'INACTIVE', 'CANCELED'],
      true,
      'PUBLISHED',
    ],
    ['one assigned technician is ASSIGNED', ['ASSIGNED'], true, 'ASSIGNED'],
    ['one scheduled technician is SCHEDULED', ['SCHEDULED'], true, 'SCHEDULED'],
    ['one technician who has accepted is SCHEDULED', ['ACCEPTED'], true, 'SCHEDULED'],
    ['one assigned and one scheduled technician is SCHEDULED', ['ASSIGNED', 'SCHEDULED'], true, 'SCHEDULED'],
    ['one finished and one scheduled technician is PAUSED', ['FINISHED', 'SCHEDULED'], true, 'PAUSED'],
    ['one finished and one assigned technician is PAUSED', ['FINISHED', 'ASSIGNED'], true, 'PAUSED'],
    ['one finished and one started technician is STARTED', ['FINISHED', 'STARTED'], true, 'STARTED'],
    [
      'one finished technician and one in transit is IN_TRANSIT',
      ['FINISHED', 'IN_TRANSIT'],
      true,
      'IN_TRANSIT',
    ],
    [
      'one finished technician and one on station is ON_STATION',
      ['FINISHED', 'ON_STATION'],
      true,
      'ON_STATION',
    ],
    ['one finished and one unassigned technician is FINISHED', ['FINISHED', 'UNASSIGNED'], true, 'FINISHED'],
    ['only finished technicians is FINISHED', ['FINISHED', 'FINISHED'], true, 'FINISHED'],
    ['one paused and one scheduled technician is PAUSED', ['PAUSED', 'SCHEDULED'], true, 'PAUSED'],
    ['one started and one paused technician is STARTED', ['STARTED', 'PAUSED'], true, 'STARTED'],
    ['one technician on station and one started is STARTED', ['ON_STATION', 'STARTED'], true, 'STARTED'],
    [
      'one technician in transit and one on station is ON_STATION',
      ['IN_TRANSIT', 'ON_STATION'],
      true,
      'ON_STATION',
    ],
  ])('with %s', (_, resources, isPublished, expected) => {
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
    'with technicians in the states %s and %s is the higher-ranking state, or PAUSED if only one has finished',
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

describe('the states and actions on the screens', () => {
  test('a job is over when it is finished, canceled or closed', () => {
    expect(jobStates.filter(isJobOver)).toEqual(['FINISHED', 'CANCELED', 'CLOSED'])
  })

  test('every job state is in the list of jobs by default, or hidden by default', () => {
    expect([...hiddenJobStates, ...listedJobStates].sort()).toEqual([...jobStates].sort())
  })

  const ended = jobStates.filter(isJobOver)

  test.each(ended)('a %s job shows its own state, whatever the state of the technician', job => {
    expect(froms.map(from => shownState(job, stateOf(from)))).toEqual(froms.map(() => job))
  })

  test.each(jobStates.filter(job => !isJobOver(job)))(
    'an unfinished job in the state %s shows the state of the technician, if there is one',
    job => {
      expect(shownState(job, 'ACCEPTED')).toBe('ACCEPTED')
      expect(shownState(job, null)).toBe(job)
    },
  )

  test.each(ended)('a %s job that another user ended offers no action', job => {
    const open = froms.filter(from => from !== 'FINISHED')
    const steps = open.map(from => nextSteps(job, stateOf(from)))
    expect(steps).toEqual(open.map(() => ({ primary: null, beside: [], more: [] })))
  })

  test('a job that the technician finished offers to start it again', () => {
    expect(nextSteps('FINISHED', 'FINISHED').primary).toBe('STARTED')
    expect(reopeningAction('FINISHED', 'FINISHED')).toBeNull()
  })

  test.each([
    ['a closed job of a scheduled technician offers STARTED', 'CLOSED', 'SCHEDULED', 'STARTED'],
    ['a closed job of a technician at work offers PAUSED', 'CLOSED', 'STARTED', 'PAUSED'],
    ['a closed job of a finished technician offers STARTED', 'CLOSED', 'FINISHED', 'STARTED'],
    ['a finished job of a paused technician offers STARTED', 'FINISHED', 'PAUSED', 'STARTED'],
    ['a closed job that the technician declined offers no action', 'CLOSED', 'DECLINED', null],
    ['a closed job of other technicians offers no action', 'CLOSED', null, null],
    ['a cancelled job offers no action', 'CANCELED', 'SCHEDULED', null],
    ['a started job offers no action', 'STARTED', 'SCHEDULED', null],
  ] as const)('%s to reopen it', (_name, job, mine, action) => {
    expect(reopeningAction(job, mine)).toBe(action)
  })

  test.each(froms)('only allowed actions are offered in the state %s', from => {
    const { primary, beside, more } = nextSteps('SCHEDULED', stateOf(from))
    const offered = [...(primary ? [primary] : []), ...beside, ...more]
    expect(new Set(offered).size).toBe(offered.length)
    for (const state of offered) {
      expect(actionStates).toContain(state)
      expect(canMove(stateOf(from), state)).toBe(true)
    }
  })
})
