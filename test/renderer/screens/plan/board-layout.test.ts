import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boardHours,
  hasRoomForWay,
  isReadable,
  linesOf,
  minutesOn,
  remOf,
  rowsBetween,
  rowsOf,
  topsOf,
} from '../../../../renderer/screens/plan/board-layout.ts'
import type { PersonView } from '../../../../shared/views/asset.ts'
import { boardJob } from '../../../support/renderer/screens/plan/board-job.ts'

const person = (id: number): PersonView => ({ id, name: `Person ${id}`, role: 'technician' })
const date = '2026-11-20'

describe('a planning board', () => {
  it('shows each job in the row of every person on it, and an empty row for a person without jobs', () => {
    const jobs = [
      boardJob('both', '08:00', 60, { 1: 'SCHEDULED', 2: 'ACCEPTED' }),
      boardJob('one', '08:30', 60, { 1: 'SCHEDULED' }),
    ]
    const rows = rowsOf([1, 2, 3].map(person), jobs, [date], 'UTC')
    const names = rows.map(({ days }) =>
      days[0]?.blocks.map(({ job, lane, beside }) => [job.uuid, lane, beside]),
    )
    expect(names).toEqual([
      [
        ['both', 0, 1],
        ['one', 1, 1],
      ],
      [['both', 0, 0]],
      [],
    ])
    expect(rows.map(row => linesOf(row, true))).toEqual([2, 1, 0])
    expect(rows.map(row => linesOf(row, false))).toEqual([2, 1, 0])
  })

  it('shows the distance between two jobs, and a warning if the drive is longer than the gap', () => {
    const jobs = [
      boardJob('a', '08:00', 60, { 1: 'SCHEDULED' }, 56.88),
      boardJob('b', '09:05', 55, { 1: 'SCHEDULED' }, 56.95),
      boardJob('c', '11:00', 60, { 1: 'SCHEDULED' }),
    ]
    const [row] = rowsOf([person(1)], jobs, [date], 'UTC')
    const [first, second] = row?.days[0]?.ways ?? []
    expect(first).toMatchObject({ from: 540, to: 545, isTight: true })
    expect(first?.metres).toBeCloseTo(7_784, -2)
    expect(second).toEqual({ from: 600, to: 660, metres: null, isTight: false })
  })

  it('splits a job that runs over midnight, but not a job that ends at midnight', () => {
    const night = boardJob('night', '22:00', 240)
    expect(minutesOn(night, date, 'UTC')).toEqual({ from: 1_320, to: 1_440 })
    expect(minutesOn(night, '2026-11-21', 'UTC')).toEqual({ from: 0, to: 120 })
    expect(minutesOn(boardJob('late', '22:00', 120), '2026-11-21', 'UTC')).toBeNull()
  })

  it('shows the usual hours, and more hours if a job is planned outside them', () => {
    const always = { first: 0, last: 24 }
    expect(boardHours([], always)).toEqual({ first: 7, last: 17 })
    expect(boardHours([], { first: 6, last: 22 })).toEqual({ first: 6, last: 22 })
    const jobs = [
      boardJob('early', '05:30', 30, { 1: 'SCHEDULED' }),
      boardJob('late', '23:40', 10, { 1: 'SCHEDULED' }),
    ]
    expect(boardHours(rowsOf([person(1)], jobs, [date], 'UTC'), always)).toEqual({ first: 5, last: 24 })
  })

  it('draws exactly the rows in the visible part of the board', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 80 }),
        fc.integer({ min: -500, max: 3_000 }),
        fc.integer({ min: 0, max: 300 }),
        (lines, from, height) => {
          const tops = topsOf(lines, 3, 1)
          const seen = rowsBetween(tops, from, from + height)
          for (let row = 0; row < lines.length; row++) {
            const [top = 0, bottom = 0] = [tops[row], tops[row + 1]]
            const isInSight = top <= from + height && bottom > from
            if (isInSight) expect(row >= seen.from && row <= seen.to).toBe(true)
          }
          expect(seen.from).toBeGreaterThanOrEqual(0)
          expect(seen.to).toBeLessThan(lines.length)
        },
      ),
    )
  })
})

it('a block shows three lines if it is wide enough at the chosen zoom, and a gap shows its text if that fits', () => {
  const span = (minutes: number) => ({ from: 480, to: 480 + minutes })
  expect((['S', 'M', 'L'] as const).map(zoom => isReadable(remOf(span(45), zoom)))).toEqual([
    false,
    true,
    true,
  ])
  expect((['S', 'M', 'L'] as const).map(zoom => hasRoomForWay(span(35), zoom))).toEqual([false, true, true])
})
