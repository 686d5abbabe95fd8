import { describe, expect, it } from 'vitest'
import {
  allOfDay,
  type DayFilter,
  distancesFrom,
  filterRows,
  offersOf,
} from '../../../renderer/state/day-filter.ts'
import { HOUR } from '../../../shared/limits/units.ts'
import type { Day, DayJob } from '../../../shared/views/view.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function job(uuid: string, change: Partial<DayJob> & { north?: number | null } = {}): DayJob {
  const { north = null, ...own } = change
  return {
    ...{ uuid, title: uuid, state: 'SCHEDULED', myState: 'SCHEDULED', myStateAt: null, banner: null },
    ...{ startTime: now + HOUR, endTime: null, duration: 60, priority: 'NORMAL', placeName: null },
    ...{ projectName: null, customerName: 'Kommun', unsent: 0, hasConflict: false, leftOpen: null },
    destinations:
      north === null
        ? []
        : [{ order: 0, location: { street: `Gata ${uuid}`, latitude: 56 + north, longitude: 14 } }],
    ...own,
  } as unknown as DayJob
}

const leftOpen = { forms: 0, items: 0, signature: true }
const day: Day = {
  ...{ date: '2026-11-20', isToday: true, selected: 'b' },
  overdue: [job('late', { startTime: now - 20 * HOUR, priority: 'LOW', north: 0.05 })],
  timed: [
    job('done', { myState: 'FINISHED', myStateAt: now - HOUR, leftOpen, north: 0.01 }),
    job('b', { myState: 'STARTED', startTime: now - HOUR, placeName: 'Norrgatan 8', north: 0.02 }),
    job('urgent', { priority: 'URGENT', projectName: 'Hissar', north: 0.03 }),
    job('c', { unsent: 2, placeName: 'Norrgatan 8', customerName: 'Region', north: 0.021 }),
  ],
  untimed: [job('high', { startTime: null, priority: 'HIGH' })],
}

const choose = (change: Partial<DayFilter>, shown: string | null = null) => {
  const rows = filterRows(day, shown, { ...allOfDay, ...change }, now)
  return {
    left: rows.left,
    parts: rows.parts.map(({ key, jobs }) => [key, ...jobs.map(({ uuid }) => uuid)]),
    finished: rows.finished.map(({ uuid }) => uuid),
    metres: rows.metres,
  }
}

describe('the filtered list of a day', () => {
  it('contains all jobs in their sections while no filter is set', () => {
    const all = { left: 6, finished: ['done'] }
    const parts = [
      ['overdue', 'late'],
      ['timed', 'b', 'urgent', 'c'],
      ['untimed', 'high'],
    ]
    expect(choose({})).toMatchObject({ ...all, parts })
  })

  it('contains only the jobs with the chosen state, place, customer or project', () => {
    expect(choose({ standing: 'todo' }).parts.flat()).toEqual(
      'overdue late timed urgent c untimed high'.split(' '),
    )
    expect(choose({ standing: 'late' }).parts).toEqual([['overdue', 'late']])
    expect(choose({ standing: 'underWay' }).parts).toEqual([['timed', 'b']])
    expect(choose({ standing: 'unsent' }).parts).toEqual([['timed', 'c']])
    expect(choose({ place: 'Norrgatan 8' }).parts).toEqual([['timed', 'b', 'c']])
    expect(choose({ place: 'Norrgatan 8', kind: 'Region' })).toMatchObject({
      left: 1,
      parts: [['timed', 'c']],
    })
    expect(choose({ kind: 'Hissar' }).parts).toEqual([['timed', 'urgent']])
    expect(choose({ kind: 'Hissar', standing: 'late' })).toMatchObject({ left: 0, parts: [], finished: [] })
  })

  it('contains finished jobs in their sections if the filter selects finished jobs', () => {
    for (const standing of ['finished', 'leftOpen'] as const)
      expect(choose({ standing })).toMatchObject({ parts: [['timed', 'done']], finished: [] })
  })
})

describe('the order of the jobs in a day', () => {
  it('by distance starts at the job in progress, and ends with jobs without a known place', () => {
    const { parts, metres, finished } = choose({ order: 'distance' })
    expect(parts).toEqual([['distance', 'b', 'c', 'urgent', 'late', 'high']])
    expect(finished).toEqual(['done'])
    expect(Math.round((metres?.get('c') ?? 0) / 10)).toBe(11)
    expect(metres?.get('high')).toBeNull()
  })

  it('by distance starts at the last finished or the first planned job if none is in progress', () => {
    const [, begun, ...others] = day.timed
    expect(begun?.uuid).toBe('b')
    const idle = { ...day, timed: [...day.timed.slice(0, 1), ...others] }
    expect(distancesFrom(idle)?.uuid).toBe('done')
    expect(distancesFrom({ ...day, timed: others })?.uuid).toBe('urgent')
  })

  it('by urgency has urgent jobs before late jobs, and the others by time', () => {
    expect(choose({ order: 'urgency' }).parts).toEqual([['urgency', 'urgent', 'high', 'b', 'c', 'late']])
    const later = { ...day, untimed: [job('old', { startTime: now - 30 * HOUR })] }
    const rows = filterRows(later, null, { ...allOfDay, order: 'urgency' }, now)
    expect(rows.parts[0]?.jobs.map(({ uuid }) => uuid)).toEqual(['urgent', 'old', 'b', 'c', 'late'])
  })
})

describe('the filter values that the day offers', () => {
  it("are those of the day's jobs, with the number of jobs for each value", () => {
    const { dayStates, places, kinds } = offersOf(day, allOfDay, now, 'en')
    expect(dayStates).toEqual([
      { value: 'todo', count: 4 },
      { value: 'late', count: 1 },
      { value: 'underWay', count: 1 },
      { value: 'finished', count: 1 },
      { value: 'leftOpen', count: 1 },
      { value: 'unsent', count: 1 },
    ])
    expect(places[0]).toEqual({ value: 'Norrgatan 8', count: 2 })
    expect(kinds).toEqual([
      { value: 'Kommun', count: 5 },
      { value: 'Hissar', count: 1 },
      { value: 'Region', count: 1 },
    ])
  })

  it('still include a chosen value on a day without such jobs', () => {
    const bare = { ...day, overdue: [], timed: [], untimed: [] }
    const chosen: DayFilter = { ...allOfDay, standing: 'late', place: 'Norrgatan 8', kind: 'Region' }
    expect(offersOf(bare, chosen, now, 'en')).toEqual({
      dayStates: [{ value: 'late', count: 0 }],
      places: [{ value: 'Norrgatan 8', count: 0 }],
      kinds: [{ value: 'Region', count: 0 }],
    })
  })
})
