import { describe, expect, test } from 'vitest'
import { recurringLimits } from '../../../shared/limits/recurring-limits.ts'
import {
  dueDates,
  nextDate,
  nextReading,
  occurrence,
  progressAfter,
  type Recurrence,
  reachedReading,
} from '../../../shared/rules/recurrence.ts'

const monthly: Recurrence = {
  ...{ unit: 'MONTH', every: 1, firstDate: '2026-01-31', firstReading: null },
  ...{ plannedUntil: null, plannedReading: null },
}
const byMeter: Recurrence = {
  ...monthly,
  unit: 'READING',
  every: 2_000,
  firstDate: null,
  firstReading: 8_000,
}
const datesOf = (rule: Partial<Recurrence>, count: number) =>
  Array.from({ length: count }, (_, nth) => occurrence({ ...monthly, ...rule }, nth))
const due = (rule: Partial<Recurrence>, today: string, daysAhead = 14) =>
  dueDates({ ...monthly, ...rule, daysAhead }, today)

describe('dates', () => {
  test('of months end with a shorter month and do not drift', () => {
    expect(datesOf({}, 5)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect(datesOf({ firstDate: '2027-11-30', every: 3 }, 3)).toEqual([
      '2027-11-30',
      '2028-02-29',
      '2028-05-30',
    ])
  })

  test('of years from 29 February are 28 February, except in leap years', () => {
    const rule = { unit: 'YEAR', firstDate: '2024-02-29' } as const
    expect(datesOf(rule, 5)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
  })

  test('of days and weeks are as far apart when the clock changes and when a year ends', () => {
    expect(datesOf({ unit: 'WEEK', every: 2, firstDate: '2026-03-22' }, 3)).toEqual([
      ...['2026-03-22', '2026-04-05', '2026-04-19'],
    ])
    expect(datesOf({ unit: 'DAY', every: 1, firstDate: '2026-12-31' }, 2)).toEqual([
      '2026-12-31',
      '2027-01-01',
    ])
  })

  test('end before the year 10000', () => {
    expect(datesOf({ unit: 'YEAR', every: 1_000, firstDate: '9500-01-01' }, 2)).toEqual(['9500-01-01', null])
    expect(due({ unit: 'YEAR', every: 1_000, firstDate: '9500-01-01' }, '9999-12-30')).toEqual(['9500-01-01'])
  })
})

describe('due dates', () => {
  test('are those from today until the days ahead', () => {
    expect(due({ firstDate: '2026-03-31' }, '2026-03-16')).toEqual([])
    expect(due({ firstDate: '2026-03-31' }, '2026-03-17')).toEqual(['2026-03-31'])
    expect(due({ firstDate: '2026-03-31' }, '2026-03-31', 61)).toEqual([
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
  })

  test('are not repeated up to the date that was planned', () => {
    expect(due({ plannedUntil: '2026-03-31' }, '2026-03-31', 30)).toEqual(['2026-04-30'])
    expect(due({ plannedUntil: '2026-04-30' }, '2026-03-31', 30)).toEqual([])
  })

  test('have only the newest one that was missed', () => {
    expect(due({}, '2026-06-10', 0)).toEqual(['2026-05-31'])
    expect(due({ plannedUntil: '2026-02-28' }, '2026-06-10', 20)).toEqual(['2026-05-31', '2026-06-30'])
    expect(due({ plannedUntil: '2026-05-31' }, '2026-06-10', 20)).toEqual(['2026-06-30'])
  })

  test('of another first date do not repeat a date that was planned', () => {
    expect(due({ firstDate: '2026-03-20', plannedUntil: '2026-03-31' }, '2026-03-18', 40)).toEqual([
      '2026-04-20',
    ])
  })

  test('are bounded, and the next round goes on', () => {
    const daily = { unit: 'DAY', firstDate: '2026-01-01' } as const
    const first = due(daily, '2026-01-01', 366)
    expect(first).toHaveLength(recurringLimits.jobsAtOnce)
    const plannedUntil = first.at(-1) ?? null
    expect(due({ ...daily, plannedUntil }, '2026-01-01', 366)[0]).toBe('2026-02-01')
  })

  test.each(['DAY', 'WEEK', 'MONTH', 'YEAR'] as const)(
    'by %s are all dates once, in any steps of time',
    unit => {
      const rule = { ...monthly, unit, every: unit === 'DAY' ? 40 : 3, firstDate: '2024-02-29' }
      const planned: string[] = []
      for (let day = 0; day < 4_000; day += 7) {
        const today = new Date(Date.UTC(2024, 1, 20) + day * 86_400_000).toISOString().slice(0, 10)
        planned.push(...due({ ...rule, plannedUntil: planned.at(-1) ?? null }, today, 14))
      }
      expect(planned.length).toBeGreaterThan(3)
      expect(planned).toEqual(datesOf(rule, planned.length))
    },
  )
})

test('the next date is the first one from today, also if its job was created', () => {
  expect(nextDate(monthly, '2026-02-01')).toBe('2026-02-28')
  expect(nextDate(monthly, '2025-06-01')).toBe('2026-01-31')
  expect(nextDate({ ...monthly, plannedUntil: '2026-03-31' }, '2026-02-28')).toBe('2026-02-28')
  expect(nextDate(byMeter, '2026-02-01')).toBeNull()
})

describe('a meter', () => {
  test('reaches the newest step that is not above its reading', () => {
    expect(nextReading(monthly)).toBeNull()
    expect([-5, 7_999, 8_000, 9_999, 12_500].map(last => reachedReading(byMeter, last))).toEqual([
      ...[null, null, 8_000, 8_000, 12_000],
    ])
    const later = { ...byMeter, plannedReading: 12_000 }
    expect(nextReading(later)).toBe(14_000)
    expect(nextReading({ ...later, every: 500 })).toBe(12_500)
    expect(nextReading({ ...later, firstReading: 15_000 })).toBe(15_000)
  })

  test.each([
    [1_000, 250.1],
    [0, 0.1],
    [0.3, 0.1],
    [1_234_567.8, 0.007],
    [-20, 3.3],
  ])('from %d by steps of %d rises by one step at a time', (firstReading, every) => {
    const rule = { ...byMeter, firstReading, every }
    let planned: number | null = null
    for (let step = 0; step < 1_000; step += 1) {
      const next = nextReading({ ...rule, plannedReading: planned })
      // a technician types it without the error of floating-point numbers
      expect(next).toBe(Number((firstReading + step * every).toFixed(6)))
      expect(reachedReading(rule, next ?? Number.NaN)).toBe(next)
      expect(next).toBeGreaterThan(planned ?? Number.NEGATIVE_INFINITY)
      planned = next
    }
  })

  test('with a reading that is too many steps away has reached none', () => {
    for (const last of [Number.MAX_VALUE, Number.NaN, 1e30]) expect(reachedReading(byMeter, last)).toBeNull()
  })
})

describe('the progress', () => {
  const rule = {
    ...monthly,
    assetUuid: 'a',
    readingKey: null,
    plannedUntil: '2027-12-31',
    plannedReading: 80_000,
  }

  test('stays if only other values change', () => {
    expect(progressAfter(rule, { ...rule }, '2026-11-20')).toEqual({
      ...{ plannedUntil: '2027-12-31', plannedReading: 80_000 },
    })
  })

  test.each([
    { unit: 'WEEK' },
    { every: 2 },
    { firstDate: '2026-02-01' },
    { firstReading: 1 },
    { assetUuid: 'b' },
    { readingKey: 'hours' },
  ] as const)('begins again today with %j', change => {
    expect(progressAfter(rule, { ...rule, ...change }, '2026-11-20')).toEqual({
      ...{ plannedUntil: '2026-11-19', plannedReading: null },
    })
    const unplanned = { ...rule, plannedUntil: null }
    expect(progressAfter(unplanned, { ...rule, ...change }, '2026-11-20').plannedUntil).toBeNull()
  })
})
