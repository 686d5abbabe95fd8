/** The interface, "List query parameters", "Time parameters". */
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, openContractHub } from './contract-hub.ts'

const at = await openContractHub()
/** Monday 11 January 2027, 00:00 in Stockholm. */
const monday = Date.UTC(2027, 0, 10, 23)
const day = ['2027-01-11', '2027-01-12', '2027-01-13'] as const

beforeAll(async () => {
  const create = (title: string, more: object) => at.createJob({ title, state: 'PUBLISHED', ...more })
  await create('night', { startTime: monday - 2 * HOUR, endTime: monday })
  await create('morning', { startTime: monday + 8 * HOUR, duration: 60 })
  await create('noon', { startTime: monday + 12 * HOUR })
  await create('whole day', { allDay: true, startTime: day[0] })
  await create('two days', { allDay: true, startTime: day[0], endTime: day[1] })
  await create('tuesday', { startTime: monday + DAY, endTime: monday + DAY + HOUR })
  await create('draft', { startTime: monday + 9 * HOUR, state: 'DRAFT' })
  await create('some day', {})
  await create('late', { startTime: at.clock.time - 5 * DAY, duration: 60 })
  await create('late and closed', { startTime: at.clock.time - 5 * DAY, duration: 60, state: 'CLOSED' })
})

const list = async (query: string) => (await at.titles(`/job?${query}`)).toSorted()
const onMonday = ['morning', 'noon', 'two days', 'whole day']

describe('the parameter `from`', () => {
  test('includes jobs that end at that time or later', async () => {
    expect(await list(`from=${monday}`)).toEqual([...onMonday, 'night', 'tuesday'].toSorted())
    expect(await list(`from=${monday + 1}`)).toEqual([...onMonday, 'tuesday'].toSorted())
  })

  test('uses the start plus the duration for a job without an end, or the start alone without a duration', async () => {
    expect(await list(`from=${monday + 9 * HOUR}&to=${monday + 12 * HOUR}`)).toContain('morning')
    expect(await list(`from=${monday + 9 * HOUR + 1}`)).not.toContain('morning')
    expect(await list(`from=${monday + 12 * HOUR}`)).toContain('noon')
    expect(await list(`from=${monday + 12 * HOUR + 1}`)).not.toContain('noon')
  })

  test('includes an all-day job until its last day is over', async () => {
    expect(await list(`from=${monday + DAY - 1}`)).toContain('whole day')
    expect(await list(`from=${monday + DAY + 1}`)).not.toContain('whole day')
    expect(await list(`from=${monday + 2 * DAY - 1}`)).toContain('two days')
    expect(await list(`from=${day[2]}`)).not.toContain('two days')
  })

  test('may be in the past', async () => {
    expect(await list(`from=${at.clock.time - 6 * DAY}&to=${at.clock.time}`)).toEqual(['late'])
  })
})

describe('the parameter `to`', () => {
  test('is exclusive if it is a time stamp', async () => {
    expect(await list(`from=${monday + 1}&to=${monday + 12 * HOUR}`)).not.toContain('noon')
    expect(await list(`from=${monday + 1}&to=${monday + 12 * HOUR + 1}`)).toContain('noon')
  })

  test('includes the whole day if it is a date', async () => {
    expect(await list(`from=${monday + 1}&to=${day[0]}`)).toEqual(onMonday)
    expect(await list(`from=${day[1]}&to=${day[1]}`)).toEqual(expect.arrayContaining(['tuesday', 'two days']))
  })

  test('without `from` lists jobs from the present time on', async () => {
    expect(await list(`to=${day[0]}`)).toEqual([...onMonday, 'night'].toSorted())
  })
})

describe.each(['from', 'to', 'modified'])('the parameter `%s`', name => {
  test.each([
    ['epoch milliseconds', String(monday)],
    ['a date', day[0]],
    ['an ISO time', '2027-01-10T23:00:00Z'],
    ['an ISO time with an offset', '2027-01-11T00:00:00%2B01:00'],
    ['an ISO time with fractions', '2027-01-10T23:00:00.000Z'],
  ])('may be %s', async (_, value) => {
    expect(await at.status('GET', `/job?${name}=${value}`)).toBe(200)
  })

  test.each(['', 'tomorrow', '2027-13-01', '2027-02-30', '11.01.2027', '1e12', '2027-01-11T25:00:00Z'])(
    'is answered with 400 for %j',
    async value => {
      expect(await at.status('GET', `/job?${name}=${value}`)).toBe(400)
    },
  )
})

test('a date in a parameter means midnight in the time zone of the group', async () => {
  const same = await list(`from=${monday}`)
  for (const value of [day[0], '2027-01-10T23:00:00Z', '2027-01-11T00:00:00%2B01:00']) {
    expect(await list(`from=${value}`), value).toEqual(same)
  }
})

describe('the parameter `states`', () => {
  test('selects jobs in exactly the named states', async () => {
    expect(await list('states=DRAFT')).toEqual(['draft'])
    expect(await list(`states=DRAFT,PUBLISHED&from=${monday + 1}&to=${day[0]}`)).toEqual([
      'draft',
      ...onMonday,
    ])
    expect(await list('states=STARTED')).toEqual([])
  })

  test('is answered with 400 if a state does not exist', async () => {
    for (const states of ['NONE', 'DRAFT,NONE', 'draft'])
      expect(await at.status('GET', `/job?states=${states}`)).toBe(400)
  })
})

test('the parameter `untimed`, with any value, includes jobs without a start', async () => {
  for (const flag of ['untimed', 'untimed=', 'untimed=false', 'untimed=0']) {
    expect(await list(flag), flag).toEqual([...onMonday, 'night', 'some day', 'tuesday'].toSorted())
  }
})

test('the parameter `current`, with any value, includes unfinished jobs that start before `from`', async () => {
  for (const flag of ['current', 'current=false']) {
    expect(await list(`from=${monday + 1}&${flag}`), flag).toEqual(
      [...onMonday, 'late', 'night', 'tuesday'].toSorted(),
    )
  }
})

test('the parameter `modified` returns only jobs that changed at or after that time', async () => {
  const { id } = await at.createJob({ title: 'changed', startTime: monday, state: 'PUBLISHED' })
  at.clock.time += MINUTE
  const { lastModified } = await at.ok('PUT', `/job/${id}`, { json: { description: 'now' } })
  expect(await list(`modified=${lastModified}`)).toEqual(['changed'])
  expect(await list(`modified=${lastModified + 1}`)).toEqual([])
  expect(await list(`modified=${lastModified - 1}`)).toEqual(['changed'])
  await at.done('DELETE', `/job/${id}`)
})

describe('the parameters limit and offset', () => {
  test('return a part of the list', async () => {
    const all = await at.titles('/job?untimed')
    expect(await at.titles('/job?untimed&limit=2')).toEqual(all.slice(0, 2))
    expect(await at.titles('/job?untimed&offset=3')).toEqual(all.slice(3))
    expect(await at.titles('/job?untimed&limit=2&offset=3')).toEqual(all.slice(3, 5))
    expect(await at.titles('/job?untimed&offset=999')).toEqual([])
  })

  test.each(['limit', 'offset'])('%s is answered with 400 if it is negative or no number', async name => {
    for (const value of ['-1', 'x', '1.5', '', '1e3'])
      expect(await at.status('GET', `/job?${name}=${value}`), value).toBe(400)
  })
})

test('every list accepts every parameter', async () => {
  const query = `from=${day[0]}&to=${day[1]}&states=ASSIGNED&untimed&current&limit=5&offset=1&modified=${day[0]}`
  const scopes = ['all', 'unassigned', 'mine', `user/${at.users.tech.id}`]
  for (const scope of scopes) expect(await at.status('GET', `/job/list/${scope}?${query}`), scope).toBe(200)
})
