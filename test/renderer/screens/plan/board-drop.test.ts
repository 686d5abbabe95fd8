import { expect, it } from 'vitest'
import { startBetween } from '../../../../renderer/screens/plan/board-drop.ts'
import { DAY } from '../../../../shared/limits/units.ts'
import { boardJob, instant } from '../../../support/renderer/screens/plan/board-job.ts'

it('a job that is dropped on a day gets a start that fits the jobs around it', () => {
  const midnight = instant('00:00')
  const job = boardJob('a', null, 60)
  const early = boardJob('b', '08:00', 100)
  const late = boardJob('c', '13:00', 60)
  const start = (own: string, above: typeof job | null, below: typeof job | null) =>
    startBetween(
      { job, minutes: 60, own: instant(own), day: { from: midnight, to: midnight + DAY }, above, below },
      15,
    )
  // The job keeps its own start if it fits there.
  expect(start('11:10', early, late)).toBe(instant('11:10'))
  expect(start('07:00', null, null)).toBe(instant('07:00'))
  expect(start('06:30', null, early)).toBe(instant('06:30'))
  // The start follows the job above, on a quarter of an hour; at the top it is before the first job.
  expect(start('08:00', early, late)).toBe(instant('09:45'))
  expect(start('08:00', late, null)).toBe(instant('14:00'))
  expect(start('09:00', null, early)).toBe(instant('07:00'))
  // The start stays on this day, also when there is no room after the job above.
  expect(start('09:00', null, boardJob('d', '00:20', 30))).toBe(midnight)
  expect(start('09:00', boardJob('e', '23:00', 120), null)).toBe(midnight + DAY - 15 * 60_000)
  expect(start('09:00', boardJob('f', '12:00', 45), late)).toBe(instant('12:45'))
})
