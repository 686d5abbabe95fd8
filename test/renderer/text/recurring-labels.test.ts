import { expect, test } from 'vitest'
import { nextLabel, ruleLabel } from '../../../renderer/text/recurring-labels.ts'
import type { RecurringLine } from '../../../shared/contract/recurring.ts'
import '../whole-english.ts'

const line: RecurringLine = {
  ...{ uuid: '', title: 'Service', description: null, assetUuid: null, assetName: null, location: null },
  ...{ customerName: null, unit: 'MONTH', every: 3, firstDate: '2026-10-12', readingKey: null },
  ...{ firstReading: null, startMinute: null, duration: null, blankUuid: null, items: [], userIds: [] },
  ...{ daysAhead: 14, paused: false, plannedUntil: null, plannedReading: null, lastReading: null },
  isWaiting: false,
}
const byMeter: RecurringLine = {
  ...{ ...line, unit: 'READING', every: 2_000, firstDate: null, readingKey: 'hours', firstReading: 8_000 },
}

test('a recurring job by the calendar says how often, and the next date, also if its job was created', () => {
  expect(ruleLabel(line)).toBe('Every 3 months')
  expect(ruleLabel({ ...line, every: 1 })).toBe('Every month')
  expect(nextLabel(line, '2026-11-20')).toMatch(/12\sJan\s2027/)
  expect(nextLabel({ ...line, plannedUntil: '2027-01-12' }, '2026-11-20')).toMatch(/12\sJan\s2027/)
})

test('a recurring job by a meter says the next reading and the last one', () => {
  expect(ruleLabel(byMeter)).toBe('Every 2,000 by the meter “hours”')
  expect(nextLabel(byMeter, '2026-11-20')).toBe('next at 8,000')
  expect(nextLabel({ ...byMeter, plannedReading: 8_000, lastReading: 8_010 }, '2026-11-20')).toBe(
    'next at 10,000, last reading 8,010',
  )
})
