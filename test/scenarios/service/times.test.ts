import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOf, endOfDay, parseTimeParameter, startOfDay } from '../../../main/service/entity/local-time.ts'
import { createJob } from '../../../main/service/jobs/create-job.ts'
import { putJob } from '../../../main/service/jobs/put-job.ts'
import { effectiveEnd, spanOf } from '../../../main/service/jobs/span.ts'
import { noon, openService, timeZone } from '../../support/service/open-service.ts'

const hour = 3_600_000
const allDay = (startDate: string | null, more: { endDate?: string; duration?: number } = {}) => ({
  allDay: true,
  startTime: null,
  endTime: null,
  startDate,
  endDate: more.endDate ?? null,
  duration: more.duration ?? null,
})

describe('the end of a job', () => {
  test('is start plus duration if no end was sent, also after the job is written as it was read', () => {
    const hub = openService()
    const job = hub.create({ startTime: noon, duration: 90 })
    expect(job.endTime).toBe(noon + 90 * 60_000)
    const moved = hub.put(job.id, { ...job, startTime: noon + hour })
    expect(moved.endTime).toBe(noon + hour + 90 * 60_000)
    const longer = hub.put(job.id, { ...moved, duration: 120 })
    expect(longer.endTime).toBe(noon + hour + 120 * 60_000)
    expect(hub.store.read.get('SELECT end_time FROM jobs WHERE id = ?', job.id)).toEqual({ end_time: null })
  })

  test('is the end that was sent, with any duration', () => {
    const hub = openService()
    const job = hub.create({ startTime: noon, endTime: noon + 8 * hour, duration: 30 })
    expect(job.endTime).toBe(noon + 8 * hour)
    expect(hub.put(job.id, { duration: 60 }).endTime).toBe(noon + 8 * hour)
    expect(hub.put(job.id, { endTime: null }).endTime).toBe(noon + hour)
  })

  test('is null without a start, or without end and duration', () => {
    const hub = openService()
    expect(hub.create({ duration: 60 }).endTime).toBeNull()
    expect(hub.create({ startTime: noon }).endTime).toBeNull()
  })

  test('cannot be before the start', () => {
    const hub = openService()
    const job = hub.create({ startTime: noon, endTime: noon })
    expect(hub.refused(command => putJob(command, job.uuid, { endTime: noon - 1 }))).toMatchObject({
      code: 'invalid',
      errors: [expect.objectContaining({ pointer: '/endTime' })],
    })
  })
})

describe('the times of a job', () => {
  test.each([
    { startTime: 8.64e15 },
    { startTime: Date.UTC(-1, 11, 31) },
    { startTime: Date.UTC(9999, 11, 30), duration: 5_256_000 },
    { allDay: true, startTime: '9999-12-30', duration: 5 * 24 * 60 },
  ])('must have years of four digits: %j', body => {
    const hub = openService()
    expect(hub.refused(command => createJob(command, body))).toMatchObject({
      code: 'invalid',
      errors: [expect.objectContaining({ pointer: expect.stringMatching(/^\/(start|end)Time$/) })],
    })
  })

  test('may be in the first and in the last year of four digits', () => {
    const hub = openService()
    for (const startTime of ['0000-01-01', '9999-12-31']) {
      expect(hub.create({ allDay: true, startTime })).toMatchObject({ startTime, endTime: startTime })
    }
  })
})

describe('an all-day job', () => {
  test('has dates, and ends on its last day', () => {
    const hub = openService()
    const job = hub.create({ allDay: true, startTime: '2026-11-20', endTime: '2026-11-22' })
    expect(job).toMatchObject({
      allDay: true,
      startTime: '2026-11-20',
      endTime: '2026-11-22',
      duration: null,
    })
  })

  test('ends on its first day without end and duration', () => {
    const hub = openService()
    expect(hub.create({ allDay: true, startTime: '2026-11-20' }).endTime).toBe('2026-11-20')
    expect(hub.create({ allDay: true }).endTime).toBeNull()
  })

  test.each([
    [0, '2026-03-28'],
    [1, '2026-03-28'],
    [480, '2026-03-28'],
    [1_440, '2026-03-28'],
    [1_441, '2026-03-29'],
    [2 * 1_440, '2026-03-29'],
    [3 * 1_440, '2026-03-30'],
  ])('of %i minutes ends on %s, also over a day of 23 hours', (duration, end) => {
    expect(effectiveEnd(allDay('2026-03-28', { duration }))).toBe(end)
  })

  test.each(['2026-03-29', '2026-10-25'])(
    'of 24 hours ends on the same day, also on %s, when the clocks change',
    day => {
      expect(effectiveEnd(allDay(day, { duration: 1_440 }))).toBe(day)
      expect(effectiveEnd(allDay(day, { duration: 1_441 }))).not.toBe(day)
    },
  )

  test.each([
    [{ allDay: true, startTime: noon }],
    [{ allDay: true, startTime: '2026-02-30' }],
    [{ allDay: true, startTime: '2026-13-01' }],
    [{ startTime: '2026-11-20' }],
    [{ allDay: false, endTime: '2026-11-20' }],
    [{ allDay: true, startTime: '2026-11-20', endTime: '2026-11-19' }],
  ])('refuses a mix of dates and times, or an invalid date: %j', body => {
    const hub = openService()
    const job = hub.create({})
    expect(hub.refused(command => putJob(command, job.uuid, body)).code).toBe('invalid')
  })

  test('gets the days of a timed job, which keeps its duration', () => {
    const hub = openService()
    const job = hub.create({ startTime: noon, endTime: noon + 30 * hour, duration: 60 })
    const days = hub.put(job.id, { allDay: true })
    expect(days).toMatchObject({ startTime: '2026-11-20', endTime: '2026-11-21', duration: 60 })
    const timed = hub.put(job.id, { allDay: false })
    expect(timed).toMatchObject({ startTime: Date.UTC(2026, 10, 19, 23), duration: 60 })
    expect(dateOf(Number(timed.endTime), timeZone)).toBe('2026-11-21')
    expect(hub.put(job.id, { allDay: true })).toMatchObject({
      startTime: '2026-11-20',
      endTime: '2026-11-21',
    })
  })

  test.each([{}, { duration: 3_000 }, { endTime: '2026-11-24' }])(
    'does not change when it is written as it was read: %j',
    more => {
      const hub = openService()
      const job = hub.create({ allDay: true, startTime: '2026-11-20', ...more })
      expect(hub.put(job.id, JSON.parse(JSON.stringify(job)))).toEqual(job)
    },
  )

  test('gets its dates in the same change that turns a timed job into an all-day job', () => {
    const hub = openService()
    const job = hub.create({ startTime: noon, duration: 60 })
    const days = hub.put(job.id, { ...job, allDay: true, startTime: '2026-12-01' })
    expect(days).toMatchObject({ startTime: '2026-12-01', endTime: '2026-12-01' })
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-20', 24],
  ])('of %s spans %i hours', (day, hours) => {
    const { spanStart, spanEnd } = spanOf(allDay(day), () => timeZone)
    expect((Number(spanEnd) - Number(spanStart) + 1) / hour).toBe(hours)
  })
})

describe('local days and times', () => {
  const date = fc
    .date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map(day => day.toISOString().slice(0, 10))
  const zone = fc.constantFrom('Europe/Stockholm', 'America/Chicago', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC')

  test('the start and end of a day are within that day, in every time zone', () => {
    fc.assert(
      fc.property(date, zone, (day, name) => {
        const start = startOfDay(day, name)
        const end = endOfDay(day, name)
        if (start === null || end === null) throw new Error(`${day} is a date`)
        // A zone that crossed the date line skipped a whole day.
        if (end > start) expect([dateOf(start, name), dateOf(end, name)]).toEqual([day, day])
      }),
    )
  })

  test.each([
    ['1795172400000', 1_795_172_400_000, null],
    ['0', 0, null],
    ['-5', -5, null],
    ['2026-11-20', Date.UTC(2026, 10, 19, 23), Date.UTC(2026, 10, 20, 23) - 1],
    ['2026-03-29', Date.UTC(2026, 2, 28, 23), Date.UTC(2026, 2, 29, 22) - 1],
    ['2026-11-20T12:00:00Z', noon + hour, null],
    ['2026-11-20T12:00:00+01:00', noon, null],
    ['2026-11-20T12:00', noon, null],
    ['2026-11-20 12:00:00', noon, null],
    ['2026-03-29T02:30', Date.UTC(2026, 2, 29, 1, 30), null],
  ])('the time parameter %s is read as %i', (text, at, until) => {
    expect(parseTimeParameter('from', text, timeZone)).toEqual({ at, until })
  })

  test.each([
    '',
    'today',
    '2026-02-30',
    '2026-1-1',
    '20261120T',
    '1e12',
    '12.5',
    '99999999999999999',
    '9999999999999999',
    '2026-11-20T25:00',
    ' 5',
  ])('the time parameter %j is refused', text => {
    expect(() => parseTimeParameter('from', text, timeZone)).toThrow(/from must be/)
  })
})
