import { describe, expect, test } from 'vitest'
import { listJobs } from '../../../../main/service/jobs/list-jobs.ts'
import { attempt } from '../../../../main/service/refuse.ts'
import { jobStates, listedJobStates } from '../../../../shared/entities/states.ts'
import { ids, noon, openService, type TestService } from '../../../support/service/open-service.ts'
import { failureOf, unwrap } from '../../../support/service/outcomes.ts'

const hour = 3_600_000
const localMidnight = Date.UTC(2026, 10, 19, 23)
const any = jobStates.join()

function page(hub: TestService, parameters: Record<string, string>, actor = hub.actors.dispatcher) {
  const query = { scope: { kind: 'all' }, parameters } as const
  return unwrap(attempt(() => listJobs(hub.store.read, actor, query, hub.clock.now)))
}

describe('the list of jobs without parameters', () => {
  test('has open jobs with a start, sorted by start and then by id', () => {
    const hub = openService()
    const make = (title: string, body: Record<string, unknown>) =>
      hub.create({ title, state: 'PUBLISHED', ...body })
    make('later', { startTime: noon + 2 * hour })
    make('sooner', { startTime: noon + hour })
    make('sooner, made later', { startTime: noon + hour })
    make('under way', { startTime: noon - hour, duration: 90 })
    make('all day', { allDay: true, startTime: '2026-11-20' })
    make('over by the clock', { startTime: noon - 2 * hour, duration: 60 })
    make('without a start', {})
    make('yesterday', { allDay: true, startTime: '2026-11-19' })
    make('a draft', { startTime: noon + hour, state: 'DRAFT' })
    expect(hub.titles('all')).toEqual(['all day', 'under way', 'sooner', 'sooner, made later', 'later'])
  })

  test.each(jobStates)(
    'has a job in the state %s only if the state is not one of the four hidden states',
    state => {
      const hub = openService()
      hub.create({ title: state, startTime: noon + hour, state })
      expect(hub.titles('all')).toEqual(listedJobStates.includes(state) ? [state] : [])
      expect(hub.titles('all', { states: ` ${state} , CLOSED` })).toEqual([state])
      expect(hub.titles('all', { states: ',' })).toEqual(hub.titles('all'))
    },
  )

  test('has unknown properties, but not those that only the answer for a single job has', () => {
    const hub = openService()
    const job = hub.create({
      title: 'Pump',
      startTime: noon,
      state: 'PUBLISHED',
      colour: 'red',
      items: [{ title: 'a' }],
    })
    const { events, signature, documents, items, customFields, forms, ...listed } = job
    expect(page(hub, {}).entries).toEqual([listed])
  })

  test('has no jobs of another group, and the jobs of both groups for a member of two', () => {
    const hub = openService()
    hub.create({ title: 'ours', startTime: noon, state: 'PUBLISHED' })
    hub.create({ title: 'theirs', startTime: noon, state: 'PUBLISHED' }, hub.actors.userOfOtherGroup)
    const both = {
      ...hub.actors.dispatcher,
      grants: new Map([
        [ids.group, 'admin'],
        [ids.other, 'admin'],
      ] as const),
    }
    const none = { ...hub.actors.dispatcher, grants: new Map() }
    expect(hub.titles('all')).toEqual(['ours'])
    expect(hub.titles('all', {}, hub.actors.userOfOtherGroup)).toEqual(['theirs'])
    expect(hub.titles('all', {}, both)).toEqual(['ours', 'theirs'])
    expect(hub.titles('all', {}, none)).toEqual([])
  })
})

describe('the parameters from and to', () => {
  function withHours(): TestService {
    const hub = openService()
    for (const [title, from, to] of [
      ['morning', 8, 9],
      ['noon', 12, 13],
      ['all afternoon', 13, 17],
      ['into the night', 23, 26],
      ['tomorrow', 24, 25],
    ] as const) {
      const startTime = localMidnight + from * hour
      hub.create({ title, state: 'PUBLISHED', startTime, endTime: localMidnight + to * hour })
    }
    return hub
  }
  const at = (hours: number) => String(localMidnight + hours * hour)

  test('include a job that ends exactly at the time stamp in from', () => {
    const hub = withHours()
    expect(hub.titles('all', { from: at(13) })).toEqual([
      'noon',
      'all afternoon',
      'into the night',
      'tomorrow',
    ])
    expect(hub.titles('all', { from: String(localMidnight + 13 * hour + 1) })).toEqual([
      'all afternoon',
      'into the night',
      'tomorrow',
    ])
  })

  test('exclude a job that starts exactly at the time stamp in to', () => {
    const hub = withHours()
    expect(hub.titles('all', { from: at(0), to: at(12) })).toEqual(['morning'])
    expect(hub.titles('all', { from: at(0), to: String(localMidnight + 12 * hour + 1) })).toEqual([
      'morning',
      'noon',
    ])
  })

  test('include the whole local day of the date in to', () => {
    const hub = withHours()
    expect(hub.titles('all', { from: '2026-11-20', to: '2026-11-20' })).toEqual([
      'morning',
      'noon',
      'all afternoon',
      'into the night',
    ])
    expect(hub.titles('all', { from: '2026-11-21', to: '2026-11-21' })).toEqual([
      'into the night',
      'tomorrow',
    ])
    expect(hub.titles('all', { from: '2026-11-19', to: '2026-11-19' })).toEqual([])
  })

  test('accept an ISO date-time with an offset, or in the time zone of the group', () => {
    const hub = withHours()
    expect(hub.titles('all', { from: '2026-11-20T11:30:00Z', to: '2026-11-20T13:00' })).toEqual(['noon'])
  })

  test('select the jobs of days with 23 and with 25 hours', () => {
    const hub = openService()
    for (const day of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26']) {
      hub.create({ title: day, allDay: true, startTime: day, state: 'PUBLISHED' })
      expect(hub.titles('all', { from: day, to: day })).toEqual([day])
    }
    const last = Date.UTC(2026, 9, 25, 23) - 1
    hub.create({ title: 'last moment', startTime: last, state: 'PUBLISHED' })
    expect(hub.titles('all', { from: '2026-10-25', to: '2026-10-25' })).toEqual(['2026-10-25', 'last moment'])
    expect(hub.titles('all', { from: '2026-10-26', to: '2026-10-26' })).toEqual(['2026-10-26'])
  })

  test.each([
    ['from', 'yesterday'],
    ['to', '2026-02-30'],
    ['modified', ''],
    ['states', 'OPEN'],
    ['states', 'DRAFT,draft'],
    ['limit', '-1'],
    ['limit', 'ten'],
    ['limit', '1.5'],
    ['limit', ''],
    ['offset', '-1'],
  ])('the parameter %s=%s is refused as a bad request', (name, value) => {
    const hub = openService()
    const query = { scope: { kind: 'all' }, parameters: { [name]: value } } as const
    expect(failureOf(attempt(() => listJobs(hub.store.read, hub.actors.tech, query, noon))).code).toBe(
      'bad-request',
    )
  })
})

describe('the parameters untimed and current', () => {
  function withOld(): TestService {
    const hub = openService()
    hub.create({ title: 'no start', state: 'PUBLISHED' })
    hub.create({ title: 'only an end', endTime: noon - hour, state: 'PUBLISHED' })
    hub.create({ title: 'overdue', startTime: noon - 48 * hour, duration: 60, state: 'PUBLISHED' })
    hub.create({ title: 'long done', startTime: noon - 48 * hour, duration: 60, state: 'FINISHED' })
    hub.create({ title: 'next', startTime: noon + hour, state: 'PUBLISHED' })
    return hub
  }

  test('add jobs without a start at the end of the list, with untimed', () => {
    const hub = withOld()
    expect(hub.titles('all', { untimed: '' })).toEqual(['next', 'no start', 'only an end'])
    expect(hub.titles('all', { untimed: 'false' })).toEqual(['next', 'no start', 'only an end'])
  })

  test('add open jobs that have already started, with current', () => {
    const hub = withOld()
    expect(hub.titles('all', { current: '' })).toEqual(['overdue', 'next'])
    expect(hub.titles('all', { current: '', states: any })).toEqual(['overdue', 'next'])
    expect(hub.titles('all', { current: '', untimed: '' })).toEqual([
      'overdue',
      'next',
      'no start',
      'only an end',
    ])
  })

  test('list all jobs with an early from and every state', () => {
    const hub = withOld()
    expect(hub.titles('all', { from: '0', current: '', untimed: '', states: any })).toHaveLength(5)
  })
})
