import { expect, test } from 'vitest'
import { withTwo } from './numbers.ts'

test.each([
  [123_456, '1,234.56'],
  [99, '0.99'],
  [1_000, '10.00'],
  [123_456_789, '1,234,567.89'],
])('%s hundredths are printed as %s', (hundredths, printed) => {
  expect(withTwo(hundredths, ',', '.')).toBe(printed)
})
