import { expect, test } from 'vitest'
import { barHours, barParts } from '../../../../renderer/screens/times/day-bar-parts.ts'
import { HOUR } from '../../../../shared/limits/units.ts'

const day = { from: 0, to: 24 * HOUR }
const span = (kind: 'WORK' | 'TRAVEL', from: number, to: number | null) => ({
  kind,
  from: from * HOUR,
  to: to === null ? null : to * HOUR,
})

test('the bar has the hours from seven to five, and more where there is work', () => {
  expect(barHours([day], [span('WORK', 8, 9)], 0)).toEqual({ first: 7, last: 17 })
  expect(barHours([day], [span('WORK', 5.5, 9), span('TRAVEL', 18, null)], 18.5 * HOUR)).toEqual({
    first: 5,
    last: 19,
  })
})

test('the bar shows the part of a span that is on the day, and a running span until now', () => {
  const hours = { first: 0, last: 10 }
  expect(barParts(day, [span('WORK', -2, 1), span('TRAVEL', 2, null)], hours, 4 * HOUR)).toEqual([
    { kind: 'WORK', start: 0, length: 10 },
    { kind: 'TRAVEL', start: 20, length: 20 },
  ])
  expect(barParts(day, [span('WORK', 30, 31)], hours, 40 * HOUR)).toEqual([])
})
