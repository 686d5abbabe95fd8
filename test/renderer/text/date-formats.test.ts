import { afterEach, expect, test } from 'vitest'
import { regional, regionOf } from '../../../renderer/text/date-formats.ts'
import { formatDay, formatTime } from '../../../renderer/text/format.ts'

const evening = Date.UTC(2026, 10, 20, 21, 5)
const words = () =>
  `${formatDay('2026-11-20', 'short', '2026-11-20')} ${formatTime(evening, 'UTC')}`.replace('\u202f', ' ')

afterEach(() => {
  regional.value = { region: null, clock: 'system' }
})

test('dates and times are written as in the person’s own country, in the language that is spoken', () => {
  expect(words()).toBe('Fri 20 Nov 21:05')
  regional.value = { region: 'US', clock: 'system' }
  expect(words()).toBe('Fri Nov 20 9:05 PM')
  regional.value = { region: 'SE', clock: 'system' }
  expect(words()).toMatch(/^Fri 20 Nov 21:05$/)
})

test('the clock is the one that was chosen, wherever that is', () => {
  regional.value = { region: 'US', clock: 'h24' }
  expect(words()).toBe('Fri Nov 20 21:05')
  regional.value = { region: null, clock: 'h12' }
  expect(words()).toMatch(/^Fri 20 Nov 9:05 pm$/i)
})

test('the country is the one of the system’s first language, where that names one', () => {
  expect(regionOf(['en-US', 'sv-SE'])).toBe('US')
  expect(regionOf(['sv', 'en-GB'])).toBeNull()
  expect(regionOf([])).toBeNull()
})
