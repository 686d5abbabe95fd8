import { describe, expect, it } from 'vitest'
import { freeAt, nextSlot, type SlotSearch } from '../../../../renderer/screens/plan/find-slot.ts'
import { dayOf, formatClock, toInstant } from '../../../../renderer/text/format.ts'
import type { BoardJob } from '../../../../shared/contract/plan.ts'
import { MINUTE } from '../../../../shared/limits/units.ts'
import { boardJob } from '../../../support/renderer/screens/plan/board-job.ts'

const date = '2026-11-20'
const at = (clock: string) => toInstant(date, clock)
const busy = (user: number, from: string, minutes: number, latitude: number | null = null): BoardJob => ({
  ...boardJob(`${user} ${from}`, null, minutes, { [user]: 'SCHEDULED' }, latitude),
  startTime: at(from),
  endTime: at(from) + minutes * MINUTE,
})
const search = (planned: BoardJob[], more: Partial<SlotSearch> = {}): SlotSearch => ({
  job: boardJob('wanted', null, 60, {}, 56.9),
  minutes: 60,
  planned,
  dates: [date],
  notBefore: at('06:00'),
  hoursOn: (userId, date) => ({
    work: userId === 9 || date === '2026-11-22' ? null : { from: 8 * 60, to: 17 * 60 },
    away: userId === 5 ? [{ from: 8 * 60, to: 12 * 60 }] : [],
  }),
  step: 15,
  ...more,
})
const clockOf = (start: number | undefined) => (start === undefined ? null : formatClock(start))

describe('the next free time', () => {
  it('is the first gap of the working hours that has room for the job', () => {
    const planned = [busy(1, '08:00', 60), busy(1, '09:45', 60)]
    expect(clockOf(nextSlot(search(planned), 1)?.start)).toBe('10:45')
    expect(clockOf(nextSlot(search(planned, { minutes: 45 }), 1)?.start)).toBe('09:00')
    expect(clockOf(nextSlot(search(planned), 2)?.start)).toBe('08:00')
  })

  it('includes the ways, and is rounded up to a quarter of an hour', () => {
    const planned = [busy(1, '08:00', 60, 56.8), busy(1, '12:00', 60, 56.8)]
    const slot = nextSlot(search(planned), 1)
    expect([clockOf(slot?.start), Math.round((slot?.metres ?? 0) / 1_000)]).toEqual(['09:30', 11])
  })

  it('is not before now, ends within the working hours, and may be on a later day', () => {
    expect(clockOf(nextSlot(search([], { notBefore: at('10:07') }), 1)?.start)).toBe('10:15')
    expect(nextSlot(search([], { notBefore: at('16:30') }), 1)).toBe(null)
    const dates = [date, '2026-11-21']
    expect(dayOf(nextSlot(search([], { dates, notBefore: at('16:30') }), 1)?.start ?? 0)).toBe('2026-11-21')
    expect(nextSlot(search([busy(1, '08:00', 540)]), 1)).toBe(null)
  })

  it('leaves out absences and days without work', () => {
    expect(clockOf(nextSlot(search([]), 5)?.start)).toBe('12:00')
    expect(nextSlot(search([]), 9)).toBe(null)
    expect(freeAt(search([]), [1, 5, 9], at('10:00')).map(({ userId }) => userId)).toEqual([1])
  })
})

it('the nearest person is one who is free, by the way to their jobs before and after', () => {
  const planned = [
    busy(1, '09:30', 60, 56.9),
    busy(2, '08:00', 60, 56.6),
    busy(3, '11:30', 60, 56.89),
    { ...busy(4, '10:00', 60), state: 'CANCELED' as const },
  ]
  const found = freeAt(search(planned), [1, 2, 3, 4], at('10:00'))
  expect(found.map(({ userId, metres }) => [userId, metres && Math.round(metres / 1_000)])).toEqual([
    [3, 1],
    [2, 33],
    [4, null],
  ])
})
