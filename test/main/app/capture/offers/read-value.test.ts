import { describe, expect, test } from 'vitest'
import { readDate, readNumber } from '../../../../../main/app/capture/offers/read-value.ts'

describe('a date on a page', () => {
  test.each([
    ['2026-11-29', '2026-11-29'],
    ['9.1.2026', '2026-01-09'],
    ['29/11/2026', '2026-11-29'],
    ['11/29/2026', '2026-11-29'],
    ['5/5/2026', '2026-05-05'],
  ])('is read: %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })

  test.each(['3/4/2026', '31.02.2026', '2026', '12.11.26'])('is not read if it is not certain: %s', text => {
    expect(readDate(text)).toBeNull()
  })
})

describe('a number on a page', () => {
  test.each([
    ['1250', '1250'],
    ['1,8', '1.8'],
    ['-0.25', '-0.25'],
    ['1.250,00', '1250.00'],
    ['12,345.5', '12345.5'],
  ])('is read: %s', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  test.each(['1.250', '1,250', '4711-02', '1.8bar', '12345678901'])(
    'is not read if it is not certain: %s',
    text => {
      expect(readNumber(text)).toBeNull()
    },
  )
})
