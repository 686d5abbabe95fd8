import { expect, test } from 'vitest'
import { lengthOf, moveStop, orderStops } from '../../../../renderer/screens/map/day-route.ts'
import type { Day, DayJob } from '../../../../shared/views/view.ts'

/** A job at a place, counted in hundredths of a degree to the north; null: without a position. */
function job(uuid: string, north: number | null, change: Partial<DayJob> = {}): DayJob {
  const location = {
    latitude: north === null ? null : 56 + north / 100,
    longitude: north === null ? null : 14,
  }
  return {
    uuid,
    state: 'ASSIGNED',
    myState: 'ASSIGNED',
    destinations: [{ order: 0, location }],
    ...change,
  } as DayJob
}

const dayOf = (...timed: DayJob[]) => ({ overdue: [], timed, untimed: [] }) as unknown as Day
const uuids = (day: Day, order: string[]) => orderStops(day, order).map(stop => stop.job.uuid)

test('without an own order the stops are in the planned order, and done jobs come last', () => {
  const day = dayOf(job('a', 0, { myState: 'FINISHED' }), job('b', 1), job('c', 2))
  expect(orderStops(day, []).map(({ job: { uuid }, number }) => [uuid, number])).toEqual([
    ['b', 1],
    ['c', 2],
    ['a', null],
  ])
})

test('a job that the own order does not name comes after the one that is planned before it', () => {
  const day = dayOf(job('a', 0), job('b', 1), job('new', 2), job('c', 3))
  expect(uuids(day, ['c', 'b', 'a'])).toEqual(['c', 'b', 'new', 'a'])
  expect(uuids(dayOf(job('new', 0), job('a', 1)), ['a', 'gone'])).toEqual(['new', 'a'])
})

test('the next stop is the job under way, else the first', () => {
  const next = (day: Day) => orderStops(day, []).find(({ isNext }) => isNext)?.job.uuid
  expect(next(dayOf(job('a', 0), job('b', 1)))).toBe('a')
  expect(next(dayOf(job('a', 0), job('b', 1, { myState: 'STARTED' })))).toBe('b')
})

test('distances are measured from the last stop with a position', () => {
  const stops = orderStops(dayOf(job('a', 0), job('b', null), job('c', 1)), [])
  expect(stops.map(({ metres }) => metres && Math.round(metres / 100))).toEqual([null, null, 11])
  expect(Math.round((lengthOf(stops) ?? 0) / 100)).toBe(11)
  expect(lengthOf(orderStops(dayOf(job('a', null)), []))).toBeNull()
})

test('a stop is moved to another place, and not beyond the ends', () => {
  expect(moveStop(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveStop(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moveStop(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
  expect(moveStop(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})
