import { expect, test } from 'vitest'
import { formatLength } from '../../../renderer/text/format-length.ts'

test.each([
  [0, '0:00'],
  [42_900, '0:42'],
  [60_000, '1:00'],
  [599_999, '9:59'],
])('%d ms is %s', (ms, shown) => {
  expect(formatLength(ms)).toBe(shown)
})
