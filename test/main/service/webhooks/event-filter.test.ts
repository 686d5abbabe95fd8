import { expect, test } from 'vitest'
import { createEventFilter, isEventFilter } from '../../../../main/service/webhooks/event-filter.ts'

test.each([
  'NOTE',
  'NOTE|SIGN',
  '',
  '.*',
  '(?i)note',
  '^NOTE$',
  '[A-Z_]{1,30}',
  '\\pL+',
  '\\Q.\\E',
  '.{1000}',
])('%s is accepted as an event filter', pattern => {
  expect(isEventFilter(pattern)).toBe(true)
})

test.each(['(', '[', '*', 'a**', '(?=a)', '(a)\\1', 'x{2000}', '((a{100}){100}){100}', '\\', '\ud800'])(
  '%j is refused as an event filter',
  pattern => {
    expect(isEventFilter(pattern)).toBe(false)
  },
)

test('a hostile pattern is evaluated in limited time', () => {
  const passes = createEventFilter()
  for (const pattern of [
    '(.*)*x',
    '(a+)+$',
    '(?:.?){1000}x',
    '((.?){30}){30}x',
    '('.repeat(99) + ')'.repeat(99),
  ]) {
    expect(passes(pattern, 'A'.repeat(30)), pattern).toBe(false)
  }
})

test('thousands of different filters are each evaluated for the same event type', () => {
  const passes = createEventFilter()
  for (let index = 0; index < 3_000; index++) {
    expect(passes(`NOTE|${index}`, 'NOTE')).toBe(true)
    expect(passes('SIGN', 'NOTE')).toBe(false)
  }
})
