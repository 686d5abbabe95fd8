import { afterEach, expect, test } from 'vitest'
import { regional } from '../../../renderer/text/date-formats.ts'
import { formatDay, formatHour, formatTime } from '../../../renderer/text/format.ts'
import '../whole-english.ts'

const evening = Date.UTC(2026, 10, 20, 21, 5)
const words = () =>
  `${formatDay('2026-11-20', 'short', '2026-11-20')} ${formatTime(evening, 'UTC')}`.replace(/\s/g, ' ')

afterEach(() => {
  regional.value = { locale: null, clock: 'system' }
})

test('dates and times have the format of the user’s region, in the words of the chosen language', () => {
  expect(words()).toBe('Fri 20 Nov 21:05')
  regional.value = { locale: 'en-US', clock: 'system' }
  expect(words()).toBe('Fri Nov 20 9:05 PM')
  regional.value = { locale: 'sv-SE', clock: 'system' }
  expect(words()).toMatch(/^Fri 20 Nov 21:05$/)
})

test('a 12-hour or 24-hour clock that the user chose applies in every region', () => {
  regional.value = { locale: 'en-US', clock: 'h24' }
  expect(words()).toBe('Fri Nov 20 21:05')
  regional.value = { locale: null, clock: 'h12' }
  expect(words()).toMatch(/^Fri 20 Nov 9:05 pm$/i)
})

test('midnight at the end of a day is shown differently from midnight at its beginning', () => {
  const ends = () => [0, 8, 24].map(hour => formatHour(hour).replace(/\s/g, ' '))
  expect(ends()).toEqual(['00:00', '08:00', '24:00'])
  regional.value = { locale: 'sv-SE', clock: 'system' }
  expect(ends()).toEqual(['00:00', '08:00', '24:00'])
  regional.value = { locale: 'en-US', clock: 'system' }
  expect(ends()).toEqual(['12:00 AM', '8:00 AM', 'Midnight'])
  regional.value = { locale: 'en-US', clock: 'h24' }
  expect(ends()[2]).toBe('24:00')
})

test.each([
  ['el-GR', 'Fri 20 Nov 9:05 pm'],
  ['el', 'Fri 20 Nov 9:05 pm'],
  ['en-GR', 'Fri 20 Nov 9:05 pm'],
  ['th-TH', 'Fri 20 Nov 21:05'],
  ['en', 'Fri 20 Nov 21:05'],
  ['en-US', 'Fri Nov 20 9:05 PM'],
  ['xx-QQ', 'Fri 20 Nov 21:05'],
])('in the locale %s the dates are in English, and a time is shown as %s', (locale, shown) => {
  regional.value = { locale, clock: 'system' }
  expect(words()).toMatch(new RegExp(`^${shown}$`, 'i'))
})
