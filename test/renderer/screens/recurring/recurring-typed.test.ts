import { expect, test } from 'vitest'
import { entryOf, typedOf, wrongIn } from '../../../../renderer/screens/recurring/recurring-typed.ts'
import type { RecurringLine } from '../../../../shared/contract/recurring.ts'
import { recurringValues } from '../../../../shared/entities/recurring-job.ts'

const line: RecurringLine = {
  ...{ uuid: '', title: 'Service', description: 'Yearly', assetUuid: null, assetName: null },
  location: {
    ...{ placeName: 'Hamngatan 4', street: null, zip: null, city: 'Stockholm', country: null },
    ...{ latitude: 59.33, longitude: 18.07 },
  },
  ...{ customerName: 'Hamnen AB', unit: 'YEAR', every: 1, firstDate: '2026-10-12', readingKey: null },
  ...{ firstReading: null, startMinute: 480, duration: 90, blankUuid: null, userIds: [3, 4] },
  items: [{ title: 'Filter', quantity: 2, unit: 'pcs', materialNumber: 'F-1' }],
  ...{ daysAhead: 14, paused: true, plannedUntil: '2026-10-12', plannedReading: null, lastReading: null },
  isWaiting: false,
}
const around = { line, assetUuid: null, meters: [] }

test('an unchanged form means the same recurring job', () => {
  const entry = entryOf(typedOf(line), around)
  expect(entry).toEqual(recurringValues(line))
  expect(wrongIn(entry)).toBeNull()
})

test('another place has no position, and another part no number of the list', () => {
  const typed = {
    ...typedOf(line),
    placeName: 'Hamngatan 6',
    items: [{ title: 'Belt', amount: '', stored: null }],
  }
  expect(entryOf(typed, around)).toMatchObject({
    location: { placeName: 'Hamngatan 6', city: null, latitude: null },
    items: [{ title: 'Belt', quantity: null, unit: null, materialNumber: null }],
  })
})

test('stored material stays without a title, and goes if its only name is cleared', () => {
  const stored = { title: null, quantity: 2, unit: null, materialNumber: 'F-1' }
  const cleared = { title: 'Belt', quantity: 1, unit: null, materialNumber: null }
  const before = { ...line, items: [stored, { ...stored, title: 'Filter' }, cleared] }
  const typed = typedOf(before)
  const after = { ...around, line: before }
  expect(entryOf(typed, after)).toEqual(recurringValues(before))
  const untitled = [...typed.items, { title: '', amount: '', stored: null }].map(item => ({
    ...item,
    title: '',
  }))
  expect(entryOf({ ...typed, items: untitled }, after).items).toEqual([stored, stored])
})

test('a hidden field of the calendar does not prevent saving a meter', () => {
  const typed = {
    ...typedOf(line),
    unit: 'READING',
    meter: 'hours',
    firstReading: '1',
    daysAhead: 'x',
  } as const
  const entry = entryOf(typed, around)
  expect(wrongIn(entry)).toBeNull()
  expect(entry.daysAhead).toBe(14)
})

test('a meter replaces the first day, by default the first meter', () => {
  const meters = [{ key: 'hours', label: 'Hours', unit: 'h', last: 7_300 }]
  const typed = {
    ...typedOf(null),
    title: 'Oil',
    unit: 'READING',
    every: '2000',
    firstReading: '8000',
  } as const
  const entry = entryOf(typed, { line: null, assetUuid: 'a', meters })
  expect(entry).toMatchObject({ firstDate: null, readingKey: 'hours', firstReading: 8_000, every: 2_000 })
})

test.each([
  ['every', 'x', 'every'],
  ['minutes', '1.5', 'duration'],
  ['daysAhead', '367', 'daysAhead'],
] as const)('%s does not take %j', (field, text, wrong) => {
  expect(wrongIn(entryOf({ ...typedOf(line), [field]: text }, around))).toBe(wrong)
})
