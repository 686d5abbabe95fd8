import { expect, it } from 'vitest'
import { startBetween } from '../../../../renderer/screens/plan/board-drop.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { boardJob, instant } from '../../../support/renderer/screens/plan/board-job.ts'

it('what is put down among the jobs of a day takes its hour from them', () => {
  const midnight = instant('00:00')
  const job = boardJob('a', null, 60)
  const early = boardJob('b', '08:00', 100)
  const late = boardJob('c', '13:00', 60)
  const start = (own: string, above: typeof job | null, below: typeof job | null) =>
    startBetween(
      { job, minutes: 60, own: instant(own), day: { from: midnight, to: midnight + DAY }, above, below },
      15,
    )
  // its own hour stays wherever it fits
  expect(start('11:10', early, late)).toBe(instant('11:10'))
  expect(start('07:00', null, null)).toBe(instant('07:00'))
  expect(start('06:30', null, early)).toBe(instant('06:30'))
  // after the one above, on a quarter; before the first one
  expect(start('08:00', early, late)).toBe(instant('09:45'))
  expect(start('08:00', late, null)).toBe(instant('14:00'))
  expect(start('09:00', null, early)).toBe(instant('07:00'))
  // never on another day, and where there is no room after the one above
  expect(start('09:00', null, boardJob('d', '00:20', 30))).toBe(midnight)
  expect(start('09:00', boardJob('e', '23:00', 120), null)).toBe(midnight + DAY - 15 * 60_000)
  expect(start('09:00', boardJob('f', '12:00', 45), late)).toBe(instant('12:45'))
})
