import { describe, expect, test } from 'vitest'
import {
  blocksOf,
  capacityOf,
  gapsOf,
  hoursAtLeast,
  hoursShown,
  minuteAmong,
  widthsOf,
  workStyle,
} from '../../../../renderer/screens/week/week-hours.ts'
import type { DayJob } from '../../../../shared/views/view.ts'

const zone = 'Europe/Stockholm'
const friday = '2026-11-20'
const at = (time: string) => Date.parse(`2026-11-${time}:00+01:00`)

const job = (uuid: string, from: string | null, duration: number | null = 60, change: Partial<DayJob> = {}) =>
  ({
    ...{ uuid, startTime: from === null ? null : at(from), endTime: null, duration },
    ...{ state: 'SCHEDULED', myState: 'SCHEDULED', banner: null },
    ...change,
  }) as DayJob

const blocks = (...jobs: DayJob[]) => blocksOf(jobs, friday, zone)
const look = (...jobs: DayJob[]) =>
  blocks(...jobs).map(({ job: { uuid }, from, to, lane, lanes, beside }) => [
    uuid,
    from,
    to,
    lane,
    lanes,
    beside,
  ])

describe('a job in the hours of a day in the week', () => {
  test('is drawn from its start to its end, in the order of the day', () => {
    expect(look(job('b', '20T10:15', 90), job('a', '20T08:00'), job('none', null))).toEqual([
      ['a', 480, 540, 0, 1, 0],
      ['b', 615, 705, 0, 1, 0],
    ])
  })

  test('is drawn with its part of the day if it runs over midnight', () => {
    expect(look(job('late', '20T23:00', 180))).toEqual([['late', 1380, 1440, 0, 1, 0]])
    expect(look(job('early', '19T23:00', 180))).toEqual([['early', 0, 120, 0, 1, 0]])
  })

  test('is drawn at its local time on a day with a clock change', () => {
    const [block] = blocksOf(
      [job('a', null, 60, { startTime: Date.parse('2026-10-25T08:00:00+01:00') })],
      '2026-10-25',
      zone,
    )
    expect(block).toMatchObject({ from: 480, to: 540 })
  })

  test('is drawn next to the jobs that overlap it, with their number', () => {
    expect(look(job('a', '20T08:00', 120), job('b', '20T09:00', 30), job('c', '20T09:45', 60))).toEqual([
      ['a', 480, 600, 0, 2, 2],
      ['b', 540, 570, 1, 2, 1],
      ['c', 585, 645, 1, 2, 1],
    ])
    expect(look(job('a', '20T08:00'), job('b', '20T09:00'))).toEqual([
      ['a', 480, 540, 0, 1, 0],
      ['b', 540, 600, 0, 1, 0],
    ])
  })

  test('has a lane next to the following job if it is very short, but does not count as overlapping', () => {
    expect(look(job('short', '20T08:00', 15), job('next', '20T08:15'))).toEqual([
      ['short', 480, 495, 0, 2, 0],
      ['next', 495, 555, 1, 2, 0],
    ])
  })

  test('does not count as overlapping if it was cancelled or reassigned', () => {
    const gone = job('gone', '20T08:00', 60, { state: 'CANCELED' })
    expect(look(job('a', '20T08:00'), gone).map(([uuid, , , , , beside]) => [uuid, beside])).toEqual([
      ['a', 0],
      ['gone', 0],
    ])
  })
})

describe('a gap between the jobs of a day', () => {
  test('is shown only if it is at least half an hour long', () => {
    const of = (...jobs: DayJob[]) => gapsOf(blocks(...jobs))
    expect(of(job('a', '20T08:00'), job('b', '20T09:30'))).toEqual([{ from: 540, to: 570 }])
    expect(of(job('a', '20T08:00'), job('b', '20T09:29'))).toEqual([])
    expect(of(job('long', '20T08:00', 240), job('in it', '20T09:00'), job('c', '20T13:00'))).toEqual([
      { from: 720, to: 780 },
    ])
    const gone = job('gone', '20T09:00', 60, { banner: 'reassigned' })
    expect(of(job('a', '20T08:00'), gone, job('c', '20T10:00'))).toEqual([{ from: 540, to: 600 }])
  })
})

test('the hours of the week include all planned jobs, and at least the usual hours', () => {
  const least = { first: 7, last: 17 }
  expect(hoursShown([[], blocks(job('a', '20T09:00'))], least)).toEqual(least)
  expect(hoursShown([blocks(job('a', '20T05:30')), blocks(job('b', '20T21:15', 90))], least)).toEqual({
    first: 5,
    last: 23,
  })
  expect(hoursShown([blocks(job('a', '20T23:50', 5))], least).last).toBe(24)
  expect(hoursShown([[], []], { first: 6, last: 20 })).toEqual({ first: 6, last: 20 })
})

test('the hours outside the working hours are shaded, if working hours are set', () => {
  const shown = { first: 6, last: 18 }
  const from = (first: number, last: number) => workStyle(shown, { first, last })
  expect(from(9, 15)).toEqual({ '--work-from': '25%', '--work-to': '75%' })
  expect(from(4, 20)).toEqual({ '--work-from': '0%', '--work-to': '100%' })
  expect(from(0, 24)).toEqual({})
  expect([hoursAtLeast({ first: 9, last: 15 }), hoursAtLeast({ first: 0, last: 24 })]).toEqual([
    { first: 9, last: 15 },
    { first: 7, last: 17 },
  ])
})

test('days with jobs are equally wide, unless many overlap, and a day without jobs is narrower', () => {
  const days = [
    [],
    blocks(job('a', '20T08:00')),
    blocks(job('a', '20T08:00'), job('b', '20T08:00')),
    blocks(...'abcd'.split('').map(one => job(one, '20T08:00'))),
  ]
  expect(widthsOf(days, at => at === 0)).toEqual([0, 1, 1, 2])
})

test('the current time is shown only if it is within the shown hours', () => {
  const among = (time: string) => minuteAmong({ first: 6, last: 18 }, at(time), friday, zone)
  expect(among('20T07:26')).toBe(446)
  expect(among('20T06:00')).toBe(360)
  expect(among('20T18:00')).toBe(1080)
  expect(among('20T05:59')).toBe(null)
  expect(among('20T18:01')).toBe(null)
  expect(among('19T12:00')).toBe(null)
})

test('a day has room for the working hours, or for eight hours until they are set', () => {
  expect(capacityOf({ first: 0, last: 24 })).toBe(480)
  expect(capacityOf({ first: 7, last: 17 })).toBe(600)
})
